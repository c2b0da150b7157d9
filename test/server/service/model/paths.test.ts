import { describe, expect, test } from 'vitest';
import { readPath } from '../../../../server/service/model/paths';
import { fc } from '../../../properties';

/**
 * Formats a path as one line: `placeholder` for a placeholder, `chain` and the hops for a chain, or otherwise the kind
 * of the derived value and the chains in the path.
 */
function read(path: string, entity = 'Invoice'): string {
  const form = readPath(path, entity);
  if (form.kind === 'chain') return `chain ${form.hops.join(' ')}`;
  if (form.kind === 'placeholder') return form.kind;
  return [form.by, ...form.reads.map((hops) => hops.join('.'))].join(' ');
}

describe('a path of a mapping', () => {
  test.each([
    ['Invoice.DueDate', 'chain DueDate'],
    ['Invoice.Payer.DisplayName', 'chain Payer DisplayName'],
    ['null as String', 'placeholder'],
    ['(null as List<String>)', 'placeholder'],
    ['Invoice?.Payer?.DisplayName', 'chain Payer DisplayName'],
    ['entity.Invoice.DueDate', 'chain DueDate'],
    ['invoice.DueDate', 'chain DueDate'],
    ['DueDate', 'chain DueDate'],
    ['Payer.DisplayName', 'chain Payer DisplayName'],
    [' Invoice . DueDate ', 'chain DueDate'],
    ['(Invoice.Payer).DisplayName', 'chain Payer DisplayName'],
    ['Invoice', 'chain Invoice'],
    ['Invoice.Due_Ext', 'chain Due_Ext'],
  ])('%s is a chain', (path, expected) => {
    expect(read(path)).toBe(expected);
  });

  test.each([
    ['Invoice.calculateScore()', 'call'],
    ['Invoice.InvoiceNumber.substring(4)', 'call InvoiceNumber'],
    ['Invoice.Booked.daysBetween(Invoice.Closed)', 'call Booked Closed'],
    ['Invoice.Debit - Invoice.Credit', 'operator Debit Credit'],
    ['Invoice.Paid ? Invoice.PaidDate : Invoice.DueDate', 'operator Paid PaidDate DueDate'],
    ['not Invoice.Paid', 'operator Paid'],
    ['(Invoice.Account as BankAccount).BankCode', 'cast Account'],
    ['Invoice.Payer typeis Person', 'cast Payer'],
    ['Invoice.Lines[0]', 'expression Lines'],
    ['Invoice.Lines*.Amount', 'operator Lines'],
    ['"fixed"', 'expression'],
    ['"Invoice.DueDate"', 'expression'],
    ['Invoice.', 'expression'],
    ['', 'expression'],
  ])('%s is derived', (path, expected) => {
    expect(read(path)).toBe(expected);
  });

  test('contains its root if the mapper specifies none', () => {
    expect(read('Invoice.DueDate', '')).toBe('chain DueDate');
    expect(read('DueDate', '')).toBe('chain DueDate');
  });

  test('of any text is parsed without an error', () => {
    const parts = fc.constantFrom(
      'Invoice',
      '.',
      '?.',
      '(',
      ')',
      ' as ',
      '+',
      '"',
      "'",
      '[',
      '\\',
      '\n',
      '9',
      'é',
      '\u{1f600}',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (texts) => {
        expect(['chain', 'derived']).toContain(readPath(texts.join(''), 'Invoice').kind);
      }),
    );
  });
});
