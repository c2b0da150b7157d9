import { describe, expect, test } from 'vitest';
import { billing, paths, writable } from '../../kit/billing';
import {
  baseDelegates,
  column,
  delegate,
  editable,
  entity,
  extension,
  foreignKey,
  implementing,
  index,
  subtype,
  vendors,
} from '../../kit/dataModel';
import { FolderScene, type Texts } from '../folderScene';
import { able, never } from './scene';

const invoice = editable('Invoice.etx');
const refund = editable('Refund.etx');
const enhancement = 'gsrc/ext/InvoiceEnhancement.gsx';
const view = editable('InvoiceView_Ext.eti');

/** A project in which the customer's member `Batch_Ext` of an invoice has all kinds of uses. */
const texts: Texts = {
  ...writable,
  ...baseDelegates,
  [vendors('Invoice.eti')]: entity(
    'Invoice',
    'retireable',
    column('DueDate', 'datetime'),
    column('Total', 'currencyamount'),
    foreignKey('Payer', 'Contact'),
    implementing('Filed_Ext'),
  ),
  [vendors('Contact.eti')]: entity('Contact', 'retireable', column('LastName')),
  [vendors('Refund.eti')]: subtype('Refund', 'Invoice', column('Reason')),
  [editable('Filed_Ext.eti')]: delegate('Filed_Ext', column('Shelf_Ext')),
  [invoice]: extension(
    'Invoice',
    column('Batch_Ext', 'integer'),
    column('Level', 'integer'),
    '<monetaryamount name="Fee_Ext"/>',
    '<column name="Lot_Ext" type="integer" columnName="Lot_Ext"/>',
    '<column name="Other_Ext" type="integer" columnName="given_ext"/>',
    index('bybatch', 'Batch_Ext', 'Lot_Ext', 'Fee_Ext_amt'),
  ),
  [refund]: extension('Refund', '<column-override name="Batch_Ext" nullok="false"/>'),
  [view]: `<viewEntity entity="InvoiceView_Ext" primaryEntity="Invoice">
  <viewEntityColumn name="Batch_Ext" path="Batch_Ext"/>
</viewEntity>
`,
  [enhancement]: `package ext
enhancement InvoiceEnhancement : Invoice {
  property get Label_Ext() : String {
    var other = new Claim()
    return Batch_Ext + this.Batch_Ext + other.Batch_Ext + (this as Refund).Batch_Ext // Batch_Ext
  }
  function same(Batch : int) : boolean { return this?.Batch_Ext == Batch }
}
`,
  [paths.resource]: (billing[paths.resource] ?? '').replace('Contact#LastName', 'Refund#Batch_Ext'),
};

/** Returns the texts after all occurrences of a name in them have been replaced. */
function replaced(name: string, newName: string, ...files: readonly string[]): Texts {
  return Object.fromEntries(files.map((file) => [file, (texts[file] ?? '').replaceAll(name, newName)]));
}

const batch: Texts = {
  ...replaced('Batch_Ext', 'Run_Ext', invoice, refund, paths.mapping, paths.updater, paths.resource),
  [view]: (texts[view] ?? '').replace('path="Batch_Ext"', 'path="Run_Ext"'),
  [enhancement]: (texts[enhancement] ?? '')
    .replaceAll('Batch_Ext', 'Run_Ext')
    .replace('other.Run_Ext', 'other.Batch_Ext')
    .replace('// Run_Ext', '// Batch_Ext'),
};

/** Returns the reason why a rename is refused. */
async function refusal(files: Texts, file: string, at: string, newName: string): Promise<string> {
  const scene = await FolderScene.open(files);
  return scene.renamed(file, at, newName).then(
    (changed) => `changed ${changed.join(', ')}`,
    (error: Error) => error.message,
  );
}

describe('renaming a member of the customer', () => {
  test.each([
    ['its declaration', invoice, 'column name="Batch|_Ext"'],
    ['an override', refund, '"Batch|_Ext"'],
    ['an index', invoice, 'indexcol name="Batch|_Ext"'],
    ['a mapping path', paths.mapping, '"Invoice.Batch|_Ext"'],
    ['a feature literal', paths.resource, 'Refund#Batch|_Ext'],
    ['an enhancement', enhancement, 'as Refund).Batch|_Ext'],
    ['the path of a view entity', view, 'path="Batch|_Ext"'],
  ])('at %s changes all names that certainly mean it', async (_, file, at) => {
    const scene = await FolderScene.open(texts);
    expect(await scene.renamable(file, at)).toEqual({ written: 'Batch_Ext', placeholder: 'Batch_Ext' });
    expect(await scene.textsRenamed(file, at, 'Run_Ext')).toEqual(batch);
  });

  test('changes names in expressions, but not in strings and in calls on other values', async () => {
    const path = '"path": "f(Invoice.Batch_Ext, other.Batch_Ext) ?: Invoice.Batch_Ext.toString()"';
    const mapping = (texts[paths.mapping] ?? '').replace('"path": "Invoice.Batch_Ext"', path);
    const scene = await FolderScene.open({ ...texts, [paths.mapping]: mapping });
    const after = await scene.textsRenamed(invoice, 'column name="Batch|_Ext"', 'Run_Ext');
    expect(after[paths.mapping]).toBe(mapping.replaceAll('Invoice.Batch_Ext', 'Invoice.Run_Ext'));
  });

  test('changes the case of letters, and a name whose database column has a name of its own', async () => {
    const changed = async (at: string, newName: string) =>
      (await FolderScene.open(texts)).renamed(invoice, at, newName);
    expect(await changed('column name="Batch|_Ext"', 'batch_Ext')).toContain(invoice);
    expect(await changed('column name="Other|_Ext"', 'Given_Ext')).toEqual([invoice]);
  });

  test('keeps the name of a database column that a file gives', async () => {
    const scene = await FolderScene.open(texts);
    expect(await scene.textsRenamed(invoice, 'column name="Lot|_Ext"', 'Run_Ext')).toEqual({
      [invoice]: (texts[invoice] ?? '').replace('column name="Lot_Ext"', 'column name="Run_Ext"'),
    });
    expect(await scene.renamable(invoice, 'indexcol name="Lot|_Ext"')).toBeNull();
  });

  test('changes an index whose column has other upper-case letters', async () => {
    const file = (texts[invoice] ?? '')
      .replace('indexcol name="Batch_Ext"', 'indexcol name="batch_ext"')
      .replace('"Fee_Ext_amt"', '"FEE_EXT_AMT"');
    const scene = await FolderScene.open({ ...texts, [invoice]: file });
    const at = 'indexcol name="batch|_ext"';
    expect(await scene.renamable(invoice, at)).toEqual({ written: 'batch_ext', placeholder: 'Batch_Ext' });
    const after = await scene.textsRenamed(invoice, at, 'Run_Ext');
    expect(after[invoice]).toBe(file.replaceAll(/batch_ext/gi, 'Run_Ext'));
    expect(await scene.textsRenamed(invoice, 'monetaryamount name="Fee|_Ext"', 'Cost_Ext')).toEqual({
      [invoice]: file.replaceAll(/fee_ext/gi, 'Cost_Ext'),
    });
  });

  test('changes the members that the platform derives from an amount', async () => {
    const files: Texts = {
      ...texts,
      [paths.mapping]: (texts[paths.mapping] ?? '').replace('.Batch_Ext', '.Fee_Ext_cur'),
    };
    const scene = await FolderScene.open(files);
    const after = await scene.textsRenamed(invoice, 'monetaryamount name="Fee|_Ext"', 'Cost_Ext');
    expect(after).toEqual({
      [invoice]: (files[invoice] ?? '').replaceAll('Fee_Ext', 'Cost_Ext'),
      [paths.mapping]: (files[paths.mapping] ?? '').replace('Fee_Ext', 'Cost_Ext'),
    });
  });

  test('says in the preview which files it may have missed, and that the column is renamed', async () => {
    const scene = await FolderScene.open(texts);
    const descriptionAt = async (at: string) => {
      const { uri, position } = scene.at(invoice, at);
      const { changeAnnotations = {} } = await scene.service.rename(uri, position, 'Run_Ext', able, never);
      return Object.values(changeAnnotations).map(({ description }) => description);
    };
    const others =
      "Sortie doesn't read pages, rules, and queries, and in Gosu code, it changes only feature literals and enhancements. Search the other files for";
    expect(await descriptionAt('column name="Batch|_Ext"')).toEqual([
      `${others} Batch_Ext. The database column is renamed, too.`,
    ]);
    expect(await descriptionAt('column name="Lot|_Ext"')).toEqual([`${others} Lot_Ext.`]);
  });

  test('changes a name in an enhancement where another member has a variable of that name, and in templates', async () => {
    const text = `package ext
enhancement InvoiceEnhancement : Invoice {
  function f(Batch_Ext : int) : int { return Batch_Ext }
  property get Next_Ext() : int { return Batch_Ext + 1 }
  property get Title_Ext() : String { return "Batch_Ext \${Batch_Ext} \\\${Batch_Ext} \${f("\${this.Batch_Ext}")} <%= Batch_Ext %>" }
}
`;
    const scene = await FolderScene.open({ ...texts, [enhancement]: text });
    const after = await scene.textsRenamed(invoice, 'column name="Batch|_Ext"', 'Run_Ext');
    expect(after[enhancement]).toBe(
      text
        .replace('return Batch_Ext +', 'return Run_Ext +')
        .replace(/(?<= \$\{)Batch_Ext/, 'Run_Ext')
        .replace('this.Batch_Ext', 'this.Run_Ext')
        .replace('<%= Batch_Ext', '<%= Run_Ext'),
    );
  });

  test('leaves a name in an enhancement that may be a variable, a type, or in another class', async () => {
    const text = (first: string) =>
      `package ext\nenhancement InvoiceEnhancement : Invoice {\n  function f(${first}) { print(Batch_Ext) }\n}\n`;
    const changed = async (files: Texts) =>
      (await FolderScene.open(files)).renamed(invoice, 'column name="Batch|_Ext"', 'Run_Ext');
    expect(await changed({ ...texts, [enhancement]: text('') })).toContain(enhancement);
    expect(await changed({ ...texts, [enhancement]: text('Batch_Ext : int') })).not.toContain(enhancement);
    const inner = text('').replace('print(Batch_Ext)', 'new Object() { function g() { print(this.Batch_Ext) } }');
    expect(await changed({ ...texts, [enhancement]: inner })).not.toContain(enhancement);
    const type = { ...texts, [editable('Batch_Ext.eti')]: entity('Batch_Ext', 'editable'), [enhancement]: text('') };
    expect(await changed(type)).not.toContain(enhancement);
  });
});

describe('a rename of a member is refused', () => {
  const suffix =
    "doesn't end with a suffix of the customer, such as _Ext. Sortie renames a member only if its old name and its new name end with such a suffix.";
  test.each([
    ["if a vendor's file declares it", paths.baseMapping, 'Invoice.Due|Date', 'Due_Ext', 'DueDate belongs to the base'],
    ['if its name has no suffix', invoice, 'name="Lev|el"', 'Level_Ext', `Level ${suffix}`],
    ['if the new name has no suffix', invoice, 'column name="Batch|_Ext"', 'Run', `Run ${suffix}`],
    ['if the new name is invalid', invoice, 'column name="Batch|_Ext"', 'a b', "a b isn't a valid name"],
    ['if the entity has the name', invoice, 'column name="Batch|_Ext"', 'Lot_Ext', 'Lot_Ext already exists in Invoice'],
    [
      'if an enhancement has it',
      invoice,
      'column name="Batch|_Ext"',
      'Label_Ext',
      'Label_Ext already exists in Invoice',
    ],
    ['if a delegate has it', invoice, 'column name="Batch|_Ext"', 'Shelf_Ext', 'Shelf_Ext already exists in Invoice'],
    [
      'if an entity that takes it over has it',
      editable('Filed_Ext.eti'),
      '"Shelf|_Ext"',
      'Batch_Ext',
      'Batch_Ext already exists in Invoice',
    ],
    [
      'if another member has the database column',
      invoice,
      'column name="Batch|_Ext"',
      'Given_Ext',
      'The database column given_ext already exists in Invoice',
    ],
    [
      'if only upper-case letters distinguish the database columns',
      invoice,
      'column name="Batch|_Ext"',
      'lot_Ext',
      'The database column Lot_Ext already exists in Invoice',
    ],
  ])('%s', async (_, file, at, newName, expected) => {
    expect(await refusal(texts, file, at, newName)).toContain(expected);
  });

  test('if no file declares it', async () => {
    const path = (texts[paths.mapping] ?? '').replace('.Batch_Ext', '.Fee_Ext_cur');
    expect(await refusal({ ...texts, [paths.mapping]: path }, paths.mapping, 'Fee_Ext|_cur', 'X_Ext')).toBe(
      'Nothing here can be renamed.',
    );
  });

  test('if a broken file contains its name', async () => {
    const broken = { ...texts, [editable('Line_Ext.eti')]: '<entity entity="Line_Ext"><column name="Batch_Ext"' };
    expect(await refusal(broken, invoice, 'column name="Batch|_Ext"', 'Run_Ext')).toBe(
      "Batch_Ext can't be renamed until the syntax error in Line_Ext.eti is corrected.",
    );
  });

  test('if escapes hide its name', async () => {
    const path = (texts[paths.mapping] ?? '').replace('Invoice.Batch_Ext"', 'Invoice.Batch_Ext == \\"1\\""');
    expect(await refusal({ ...texts, [paths.mapping]: path }, invoice, 'column name="Batch|_Ext"', 'Run_Ext')).toBe(
      "Batch_Ext can't be renamed, because billing_ext-1.0.mapping.json contains it in an unsupported form. Rename it by hand.",
    );
  });
});
