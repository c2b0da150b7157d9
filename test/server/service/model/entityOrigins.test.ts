import { describe, expect, test } from 'vitest';
import type { ValueOrigin } from '../../../../server/service/model/assessment';
import { array, column, editable, entity, extension, foreignKey, subtype, typekey, vendors } from '../../kit/dataModel';
import { modelOf, type Texts } from './workspace';

const dataModel: Texts = {
  [vendors('Invoice.eti')]: entity(
    'Invoice',
    'nonkeyable',
    column('Number'),
    column('Amount', 'currencyamount'),
    typekey('Mark', 'InvoiceMark'),
    foreignKey('Payer', 'Contact'),
    array('Lines', 'Line'),
    '<onetoone name="Letter" fkentity="Letter"/>',
    '<edgeForeignKey name="Origin" fkentity="Contact"/>',
  ),
  [vendors('Refund.eti')]: subtype('Refund', 'Invoice', column('Reason'), foreignKey('Original', 'Invoice')),
  [vendors('Contact.eti')]: entity('Contact', 'nonkeyable', column('Name')),
  [vendors('Line.eti')]: entity('Line', 'nonkeyable', column('Text')),
  [vendors('Letter.eti')]: entity('Letter', 'nonkeyable', column('Subject')),
  'gsrc/ext/ContactEnhancement.gsx':
    'package ext\nenhancement ContactEnhancement : Contact {\n  property get Label_Ext() : String { return this.Name }\n}\n',
  'gsrc/ext/InvoiceEnhancement.gsx':
    'package ext\nenhancement InvoiceEnhancement : Invoice {\n  property get Debtor_Ext() : Contact { return this.Payer }\n}\n',
};

/** Returns the origin of the values of property `x`, whose path in the mapper is `path`. */
function origin(path: string, texts: Texts = dataModel, root = 'entity.Invoice'): ValueOrigin {
  const mappers = { Invoice: { root, properties: { x: { path } } } };
  const model = modelOf({
    'schemas/ext/b/v1/b_ext-1.0.schema.json': '{ "definitions": { "Invoice": { "properties": { "x": {} } } } }',
    'mappings/ext/b/v1/b_ext-1.0.mapping.json': JSON.stringify({ mappers }),
    ...texts,
  });
  return model.mappings.origin({ api: 'b', name: 'Invoice' }, 'x');
}

describe('the data model decides where it knows every hop: a value', () => {
  test.each([
    ['Invoice.Mark.Code', 'type-key'],
    ['Invoice.Amount.Currency', 'amount'],
    ['Invoice.Number', undefined],
  ])('%s is direct', (path, through) => {
    const found = origin(path);
    expect(found).toMatchObject({ kind: 'direct', entity: 'Invoice' });
    expect('through' in found && found.through).toBe(through);
  });

  test('of a subtype after a cast is direct, because its column is in the same table', () => {
    expect(origin('(Invoice as Refund).Reason')).toMatchObject({
      kind: 'direct',
      entity: 'Refund',
      hops: ['Reason'],
      isCast: true,
    });
  });

  test('that passes a foreign key is joined, also after a cast', () => {
    expect(origin('Invoice.Payer.Name')).toEqual({
      kind: 'joined',
      path: 'Invoice.Payer.Name',
      entity: 'Invoice',
      hops: ['Payer', 'Name'],
    });
    expect(origin('(Invoice as Refund).Original.Number')).toMatchObject({
      kind: 'joined',
      entity: 'Refund',
      hops: ['Original', 'Number'],
    });
  });

  test('that ends in an enhancement property is derived', () => {
    expect(origin('Invoice.Payer.Label_Ext')).toMatchObject({
      kind: 'derived',
      by: 'enhancement',
      reads: [['Payer', 'Name']],
      enhancement: { className: 'ContactEnhancement', member: 'Label_Ext' },
    });
  });

  test('that passes an enhancement property is derived from all hops', () => {
    expect(origin('Invoice.Debtor_Ext.Name')).toMatchObject({ kind: 'derived', reads: [['Payer', 'Name']] });
    expect(origin('(Invoice as Refund).Original.Debtor_Ext.Name')).toMatchObject({
      kind: 'derived',
      entity: 'Refund',
      reads: [['Original', 'Payer', 'Name']],
    });
  });

  test.each([
    ['Invoice.Lines', 'array'],
    ['Invoice.Lines.Count', 'array'],
    ['Invoice.Letter.Subject', 'onetoone'],
    ['Invoice.Origin', 'edgeForeignKey'],
  ])('%s is not a single value', (path, by) => {
    expect(origin(path)).toMatchObject({ kind: 'not-single', by });
  });
});

describe('the number of hops decides where the data model knows too little: a value', () => {
  test.each([
    ['a compiled property', 'Invoice.Compiled', 'direct'],
    ['a compiled property of another entity', 'Invoice.Payer.Compiled', 'joined'],
    ['a cast to an unknown type', '(Invoice as Other).Number', 'derived'],
    ['a call', 'Invoice.Lines.first()', 'derived'],
  ])('with %s', (_, path, kind) => expect(origin(path).kind).toBe(kind));

  test('of an entity that no file declares', () => {
    const texts = { [editable('Invoice.etx')]: extension('Invoice', array('Lines', 'Line')) };
    expect(origin('Invoice.Lines', texts).kind).toBe('direct');
  });

  test('of a class that has the name of an entity', () => {
    expect(origin('Invoice.Lines', dataModel, 'acme.dto.Invoice').kind).toBe('direct');
  });
});
