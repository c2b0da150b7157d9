import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  addDefaultSort,
  insertEntries,
  quoteEntry,
  removeEntry,
  replaceEntry,
  toList,
} from '../../../../server/service/edits/defaultSortEdits';
import { moveEntry } from '../../../../server/service/edits/moveEntry';
import { newApiConfig, setResource } from '../../../../server/service/edits/resourceEdits';
import { setEntries } from '../../../../server/service/edits/sortOrderEdits';
import { applyEdits, type TextEdit } from '../../../../server/service/edits/textEdits';
import { removeKey } from '../../../../server/service/edits/yamlRemoval';
import { fc, someOf } from '../../../properties';

const block = `# Customer's invoices
Invoices:
  resource: ext.rest.InvoicesExtResource
  defaultSort:
    - "-dueDate" # newest
    # then
    - invoiceNumber
    - payerName # who pays

Payments:
  resource: x
`;

/** Returns the offset of the first key with this name. */
function keyIn(text: string, key = 'defaultSort'): number {
  return text.indexOf(`${key}:`);
}

function done(text: string, edits: readonly TextEdit[]): string {
  return applyEdits(text, edits);
}

describe('an entry', () => {
  test('is replaced, and quoted only if necessary', () => {
    expect(done(block, replaceEntry(block, keyIn(block), 2, 'payerName_Ext'))).toBe(
      block.replace('- payerName #', '- payerName_Ext #'),
    );
    expect(done(block, replaceEntry(block, keyIn(block), 2, '-payerName'))).toBe(
      block.replace('- payerName #', '- "-payerName" #'),
    );
    expect(done(block, replaceEntry(block, keyIn(block), 0, 'dueDate'))).toBe(block.replace('"-dueDate"', 'dueDate'));
  });

  test('keeps the quotes that the list uses', () => {
    const text = "A:\n  defaultSort:\n  - '-a'\n  - 'b'\n";
    expect(done(text, replaceEntry(text, keyIn(text), 0, 'a'))).toBe("A:\n  defaultSort:\n  - 'a'\n  - 'b'\n");
    expect(done(text, replaceEntry(text, keyIn(text), 1, '-b'))).toBe("A:\n  defaultSort:\n  - '-a'\n  - '-b'\n");
    const flow = 'A: {defaultSort: [a, b]}';
    expect(done(flow, replaceEntry(flow, keyIn(flow), 1, '-b'))).toBe('A: {defaultSort: [a, "-b"]}');
  });

  test('with an unclosed quotation mark is replaced, including all text after the mark', () => {
    const text = 'A:\n  defaultSort:\n    - "+a';
    expect(done(text, replaceEntry(text, keyIn(text), 0, 'a'))).toBe('A:\n  defaultSort:\n    - a');
  });

  test('that is empty, a nested list, or a mapping is replaced as a whole', () => {
    const text = 'A:\n  defaultSort:\n    - - x # deep\n    - {y: desc}\n    -\n    - z: 1\n      q: 2\n';
    expect(done(text, replaceEntry(text, keyIn(text), 0, 'x'))).toBe(text.replace('- - x', '- x'));
    expect(done(text, replaceEntry(text, keyIn(text), 1, '-y'))).toBe(text.replace('{y: desc}', '"-y"'));
    expect(done(text, replaceEntry(text, keyIn(text), 2, 'w'))).toBe(text.replace('    -\n', '    - w\n'));
    expect(done(text, replaceEntry(text, keyIn(text), 3, 'z'))).toBe(text.replace('z: 1\n      q: 2', 'z'));
  });

  test('is quoted', () => {
    const text = 'A:\n  defaultSort:\n    - -x # c\n';
    const after = 'A:\n  defaultSort:\n    - "-x" # c\n';
    expect(done(text, quoteEntry(text, keyIn(text), 0))).toBe(after);
    expect(quoteEntry(after, keyIn(after), 0)).toEqual([]);
  });

  test.each([
    [block, 0, block.replace('    - "-dueDate" # newest\n', '')],
    [block, 1, block.replace('    # then\n    - invoiceNumber\n', '')],
    ['A:\n  defaultSort:\n    - x\nB: 1\n', 0, 'A: {}\nB: 1\n'],
    ['A: # why\n  # none\n  defaultSort:\n    - x\nB: 1\n', 0, 'A: {} # why\n  # none\nB: 1\n'],
    ['A: &a\n  defaultSort: [x]\nB: *a\n', 0, 'A: &a {}\nB: *a\n'],
    ['A:\n  - defaultSort: [x]\n  - B\n', 0, 'A:\n  - {}\n  - B\n'],
    ['A:\n  -\n    defaultSort: [x]\n  - B\n', 0, 'A:\n  - {}\n  - B\n'],
    ['defaultSort: [x]\n', 0, ''],
    ['A:\n  defaultSort: [a, "-b" , c]\n', 1, 'A:\n  defaultSort: [a , c]\n'],
    ['A:\n  defaultSort: [a, "-b", c]\n', 0, 'A:\n  defaultSort: ["-b", c]\n'],
    ['A:\n  defaultSort: [a, "-b", c]\n', 2, 'A:\n  defaultSort: [a, "-b"]\n'],
    ['A:\n  defaultSort: [a,]\n  b: 1\n', 0, 'A:\n  b: 1\n'],
    ['A:\n  defaultSort: [a, # first\n    b]\n', 1, 'A:\n  defaultSort: [a # first\n    ]\n'],
    ['A:\n  defaultSort: [a, # first\n    b]\n', 0, 'A:\n  defaultSort: [\n    b]\n'],
    ['A:\r\n  defaultSort:\r\n    - a\r\n    -\r\n', 1, 'A:\r\n  defaultSort:\r\n    - a\r\n'],
  ])('is removed from %j: %d', (text, index, after) => {
    const edits = removeEntry(text, keyIn(text), index);
    expect(parse(done(text, edits))).toEqual(parse(after));
    expect(done(text, edits)).toBe(after);
  });

  test('moves with its comment', () => {
    const up = done(block, moveEntry(block, keyIn(block), 2, 'up'));
    expect(up).toBe(
      block.replace(
        '# then\n    - invoiceNumber\n    - payerName # who pays',
        '- payerName # who pays\n    # then\n    - invoiceNumber',
      ),
    );
    expect(done(up, moveEntry(up, keyIn(up), 1, 'down'))).toBe(block);
    expect(moveEntry(block, keyIn(block), 0, 'up')).toEqual([]);
    for (const list of [
      '[&x a, *x]',
      '[&x a, &x b]',
      '[!!str &x a, *x]',
      '[&x a, [*x]]',
      '\n    - &x\n      a\n    - *x',
    ]) {
      const anchored = `A:\n  defaultSort: ${list}\n`;
      expect(moveEntry(anchored, keyIn(anchored), 0, 'down')).toEqual([]);
    }
    const alike = 'A:\n  defaultSort: [&x a, *xy]\n';
    expect(done(alike, moveEntry(alike, keyIn(alike), 0, 'down'))).toBe('A:\n  defaultSort: [*xy, &x a]\n');
    const aliased = 'A:\n  defaultSort: [&x a, *x, b]\n';
    expect(moveEntry(aliased, keyIn(aliased), 1, 'up')).toEqual([]);
    expect(done(aliased, moveEntry(aliased, keyIn(aliased), 1, 'down'))).toBe('A:\n  defaultSort: [&x a, b, *x]\n');
    const flow = 'A: {defaultSort: [a, "-b"]}';
    expect(done(flow, moveEntry(flow, keyIn(flow), 0, 'down'))).toBe('A: {defaultSort: ["-b", a]}');
  });

  test('is added after the last one', () => {
    expect(done(block, insertEntries(block, keyIn(block), 9, ['-id']))).toBe(
      block.replace('# who pays\n', '# who pays\n    - "-id"\n'),
    );
  });
});

test('keys are found in later documents and in texts with lone carriage returns', () => {
  const text = 'A:\n  defaultSort: []\n---\nB:\n  defaultSort: [x]\n  c: 1\n...\n---\nC: {defaultSort: -y}\n';
  const second = text.indexOf('defaultSort: [x]');
  expect(done(text, removeKey(text, second))).toBe(text.replace('  defaultSort: [x]\n', ''));
  expect(done(text, replaceEntry(text, second, 0, 'z'))).toBe(text.replace('[x]', '[z]'));
  const third = text.indexOf('defaultSort: -y');
  expect(done(text, toList(text, third, ['-y']))).toBe(text.replace(' -y}', ' ["-y"]}'));
  const old = block.replaceAll('\n', '\r');
  expect(done(old, removeEntry(old, keyIn(old), 1))).toBe(old.replace('    # then\r    - invoiceNumber\r', ''));
});

test("a text with endless nesting isn't changed", () => {
  for (const deep of ['['.repeat(100_000), `\n    ${'- '.repeat(100_000)}x`, '{a: '.repeat(100_000)]) {
    const text = `A:\n  defaultSort: []\nB:\n  x: ${deep}\n`;
    expect(removeKey(text, keyIn(text))).toEqual([]);
    expect(addDefaultSort(text, keyIn(text, 'B'), ['a'])).toEqual([]);
  }
});

describe("a value that isn't a list", () => {
  test.each([
    ['A:\n  defaultSort: x # c\n', ['x'], 'A:\n  defaultSort: # c\n    - x\n'],
    ['A:\n    defaultSort: -x\n', ['-x'], 'A:\n    defaultSort:\n        - "-x"\n'],
    ['A: {defaultSort: x}', ['x'], 'A: {defaultSort: [x]}'],
    [
      'A:\n  defaultSort:\n    a: desc\n    b: asc\n  c: 1\n',
      ['-a', 'b'],
      'A:\n  defaultSort:\n    - "-a"\n    - b\n  c: 1\n',
    ],
    ['A:\n  defaultSort: # c\n    x\n', ['x'], 'A:\n  defaultSort: # c\n    [x]\n'],
    [
      'A:\r\n  defaultSort: x\r\nB:\r\n  l:\r\n  - 1\r\n',
      ['x'],
      'A:\r\n  defaultSort:\r\n  - x\r\nB:\r\n  l:\r\n  - 1\r\n',
    ],
  ])('%j becomes a list', (text, names, after) => {
    const result = done(text, toList(text, keyIn(text), names));
    expect(result).toBe(after);
    expect(parse(result).A.defaultSort).toEqual(names);
  });
});

describe('a default sort', () => {
  test('is added at the end of its resource, once', () => {
    const after = done(block, addDefaultSort(block, keyIn(block, 'Payments'), ['-id', 'name']));
    expect(after).toBe(`${block}  defaultSort:\n    - "-id"\n    - name\n`);
    expect(addDefaultSort(after, keyIn(after, 'Payments'), ['-id'])).toEqual([]);
    const mixed = 'combine:\n- base\nA:\n  defaultSort:\n    - a\nB:\n  resource: b\n';
    expect(done(mixed, addDefaultSort(mixed, keyIn(mixed, 'B'), ['a']))).toBe(`${mixed}  defaultSort:\n    - a\n`);
    const flow = 'A: {resource: x}\nB:\n  c: |\n    text\n\n\nC: 1\n';
    expect(done(flow, addDefaultSort(flow, 0, ['a']))).toBe(flow.replace('x}', 'x, defaultSort: [a]}'));
    expect(done(flow, addDefaultSort(flow, keyIn(flow, 'B'), ['a']))).toBe(
      flow.replace('    text\n', '    text\n  defaultSort:\n    - a\n'),
    );
    expect(addDefaultSort(flow, keyIn(flow, 'C'), ['a'])).toEqual([]);
    const empty = 'A: {}\nB: # none yet\nC:\n';
    expect(done(empty, addDefaultSort(empty, 0, ['a']))).toBe(empty.replace('{}', '{defaultSort: [a]}'));
    expect(done(empty, addDefaultSort(empty, keyIn(empty, 'B'), ['a', '-b']))).toBe(
      empty.replace('yet\n', 'yet\n  defaultSort:\n    - a\n    - "-b"\n'),
    );
    expect(done(empty, addDefaultSort(empty, keyIn(empty, 'C'), ['a']))).toBe(
      empty.replace('C:\n', 'C:\n  defaultSort:\n    - a\n'),
    );
  });

  test('is removed with its list', () => {
    expect(done(block, removeKey(block, keyIn(block)))).toBe(
      "# Customer's invoices\nInvoices:\n  resource: ext.rest.InvoicesExtResource\n\nPayments:\n  resource: x\n",
    );
  });
});

describe('the entries of a default sort', () => {
  test('are reordered with their comments', () => {
    const edits = setEntries(block, keyIn(block), ['payerName', '-id', 'dueDate']);
    expect(done(block, edits)).toBe(
      block.replace(
        '- "-dueDate" # newest\n    # then\n    - invoiceNumber\n    - payerName # who pays',
        '- payerName # who pays\n    - "-id"\n    - dueDate # newest',
      ),
    );
  });

  test('are added if there was no list', () => {
    const text = 'A:\n  defaultSort: x\n';
    expect(done(text, setEntries(text, keyIn(text), ['a', '-b']))).toBe('A:\n  defaultSort:\n    - a\n    - "-b"\n');
    const empty = 'A:\n  defaultSort: []\n';
    expect(done(empty, setEntries(empty, keyIn(empty), ['a']))).toBe('A:\n  defaultSort:\n    - a\n');
    expect(setEntries(block, keyIn(block), ['-dueDate', 'invoiceNumber', 'payerName'])).toEqual([]);
  });

  test.each([
    ['an incomplete entry', '    -\n    - a # kept\n'],
    ['an incomplete entry after another', '    - a # kept\n    -\n'],
    ['a mapping and a list', '    - b: c\n    - a # kept\n    - [d]\n'],
  ])('omits %s without losing a name', (_, entries) => {
    const text = `A:\n  defaultSort:\n${entries}`;
    const after = 'A:\n  defaultSort:\n    - "-x"\n    - a # kept\n';
    expect(done(text, setEntries(text, keyIn(text), ['-x', 'a']))).toBe(after);
  });

  test.each([
    [['b', '-a'], '\n    - &p a\n    - &p b\n', '\n    - b\n    - "-a"\n'],
    [
      ['b', '-a', 'c'],
      '\n    - &p a # first\n    # then\n    - &p b # second\n    - "c" # third\n',
      '\n    # then\n    - b # second\n    - "-a" # first\n    - "c" # third\n',
    ],
    [['b', '-a'], ' [&p a, &p b]\n', ' [b, "-a"]\n'],
  ])("are written again as %j if their anchors can't be moved: %j", (names, list, after) => {
    const text = `A:\n  defaultSort:${list}`;
    expect(done(text, setEntries(text, keyIn(text), names))).toBe(`A:\n  defaultSort:${after}`);
  });

  test('of any two lists: the result is the second list, and comments of remaining names are kept', () => {
    const names = fc.constantFrom('a', 'b', 'c', '-d', 'e_Ext', '-f');
    const lists = fc.uniqueArray(names, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(lists, lists, fc.boolean(), (from, to, flow) => {
        const value = flow
          ? ` [${from.map((name) => JSON.stringify(name)).join(', ')}]`
          : from.map((name) => `\n    - ${JSON.stringify(name)} # ${name}`).join('');
        const text = `A:\n  defaultSort:${value}\nB: 1\n`;
        const after = done(text, setEntries(text, keyIn(text), to));
        expect(parse(after)).toEqual({ A: { defaultSort: to }, B: 1 });
        expect(setEntries(after, keyIn(after), to)).toEqual([]);
        if (flow) return;
        for (const name of to)
          if (from.includes(name)) expect(after).toContain(`- ${JSON.stringify(name)} # ${name}\n`);
      }),
    );
  });
});

describe('a resource', () => {
  const fields = { resource: 'ext.rest.InvoicesExtResource' };
  const set = (text: string, parent: readonly string[] = [], name = 'Invoices') => {
    const edits = setResource(text, parent, name, fields);
    if (edits === undefined) return 'refused';
    const after = done(text, edits);
    expect(setResource(after, parent, name, fields)).toEqual([]);
    return after;
  };

  test.each([
    ['A:\n  resource: x\n', [], 'A:\n  resource: x\nInvoices:\n  resource: ext.rest.InvoicesExtResource\n'],
    ['A:\n    resource: x', [], 'A:\n    resource: x\nInvoices:\n    resource: ext.rest.InvoicesExtResource'],
    ['', [], 'Invoices:\n  resource: ext.rest.InvoicesExtResource\n'],
    ['# nothing\r\n', [], '# nothing\r\nInvoices:\r\n  resource: ext.rest.InvoicesExtResource\r\n'],
    ['Invoices:\n  mapper: I\n', [], 'Invoices:\n  mapper: I\n  resource: ext.rest.InvoicesExtResource\n'],
    ['Invoices:\n  resource: y # c\n', [], 'Invoices:\n  resource: ext.rest.InvoicesExtResource # c\n'],
    [
      'resources:\n  A:\n    resource: x\nother: 1\n',
      ['resources'],
      'resources:\n  A:\n    resource: x\n  Invoices:\n    resource: ext.rest.InvoicesExtResource\nother: 1\n',
    ],
    ['other: 1\n', ['resources'], 'other: 1\nresources:\n  Invoices:\n    resource: ext.rest.InvoicesExtResource\n'],
    ['- 1\n', [], 'refused'],
    ['Invoices: 1\n', [], 'refused'],
  ])('is set in %j below %j', (text, parent, after) => {
    expect(set(text, parent)).toBe(after);
  });

  test.each([
    [[], ''],
    [['base.billing.v1.billing-1.0'], 'combine:\n- base.billing.v1.billing-1.0\n'],
  ])('is written to a new file that combines %j', (combines, head) => {
    expect(newApiConfig(['resources'], 'Invoices', fields, { combines, lineEnd: '\n' })).toBe(
      `${head}resources:\n  Invoices:\n    resource: ext.rest.InvoicesExtResource\n`,
    );
  });
});

describe('for any list of names', () => {
  const names = fc.constantFrom('dueDate', '-dueDate', 'true', 'a_Ext', "it's", 'x: y', '#x', '', '-', '~', 'é😀', '1');
  const style = fc.constantFrom('"', "'", 'flow');
  const list = fc.array(names, { minLength: 1, maxLength: 5 });

  function document(entries: readonly string[], form: string, end: string): string {
    const quoted = entries.map((name) => (form === "'" ? `'${name.replaceAll("'", "''")}'` : JSON.stringify(name)));
    const value = form === 'flow' ? ` [${quoted.join(' , ')}]` : quoted.map((entry) => `\n    - ${entry} # c`).join('');
    return `# head\nA:\n  defaultSort:${value}\n  # tail\nB:\n  resource: b\n`.replaceAll('\n', end);
  }

  test("replacing, moving, removing, and adding have the expected result and don't change other lines", () => {
    fc.assert(
      fc.property(list, style, fc.constantFrom('\n', '\r\n'), fc.nat(4), names, (entries, form, end, at, name) => {
        const text = document(entries, form, end);
        const key = keyIn(text);
        const index = at % entries.length;
        const others = (result: string, head = 'A:') => {
          expect(result.startsWith(`# head${end}${head}${end}`)).toBe(true);
          expect(result.endsWith(`${end}B:${end}  resource: b${end}`)).toBe(true);
          if (end === '\r\n') expect(result.replaceAll('\r\n', '')).not.toContain('\n');
          return parse(result).A?.defaultSort;
        };
        const replaced = done(text, replaceEntry(text, key, index, name));
        expect(others(replaced)).toEqual(entries.with(index, name));
        expect(replaceEntry(replaced, key, index, name)).toEqual([]);
        const rest = entries.filter((_, each) => each !== index);
        const removed = done(text, removeEntry(text, key, index));
        if (rest.length > 0) expect(others(removed)).toEqual(rest);
        else expect(others(removed, 'A: {}')).toBeUndefined();
        expect(others(done(text, insertEntries(text, key, index, [name, 'zz'])))).toEqual(
          [...entries.map(String)].toSpliced(index, 0, name, 'zz'),
        );
        const moved = done(text, moveEntry(text, key, index, 'down'));
        const swapped = [...entries];
        if (index + 1 < entries.length) swapped.splice(index, 2, entries[index + 1] ?? '', entries[index] ?? '');
        expect(others(moved)).toEqual(swapped);
      }),
      someOf(400),
    );
  });
});
