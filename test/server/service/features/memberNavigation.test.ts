import { describe, expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
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
import { never } from './scene';

const enhancement = 'gsrc/ext/InvoiceEnhancement.gsx';
const view = vendors('InvoiceView.eti');

/** A project in which the member `Payer` of an invoice has all kinds of uses. */
const texts: Texts = {
  ...billing,
  ...baseDelegates,
  [vendors('Invoice.eti')]: entity(
    'Invoice',
    'retireable',
    column('DueDate', 'datetime', 'nullok="true"'),
    foreignKey('Payer', 'Contact'),
    implementing('Filed'),
    index('bypayer', 'PayerID'),
  ),
  [vendors('Filed.eti')]: delegate('Filed', column('Shelf')),
  [vendors('Refund.eti')]: subtype('Refund', 'Invoice', column('Reason')),
  [vendors('Contact.eti')]: entity('Contact', 'retireable', column('LastName', 'lastname')),
  [editable('Invoice.etx')]: extension('Invoice', '<foreignkey-override name="Payer" nullok="false"/>'),
  [view]: `<viewEntity entity="InvoiceView" primaryEntity="Invoice">
  <viewEntityLink name="Debtor" path="Payer"/>
  <viewEntityColumn name="DebtorName" path="Payer.LastName"/>
</viewEntity>
`,
  [enhancement]: `package ext
enhancement InvoiceEnhancement : entity.Invoice {
  property get Debtor_Ext() : Contact { return this.Payer }
  property get Label_Ext() : String { return (this as Refund).Reason + Shelf }
}
`,
};

/** Returns the hover at the cursor `|` in a file of the project. */
async function hoverAt(file: string, at: string): Promise<readonly string[]> {
  return (await FolderScene.open(texts)).hovers(file, at);
}

const payer =
  "`Invoice.Payer` · foreign key to Contact · can't be null · declared in Invoice.eti · index bypayer begins with this column";
const lastName =
  '`Contact.LastName` · column (lastname) · declared in Contact.eti · no declared index begins with this column';

describe('a hover', () => {
  test.each([
    ['a sort key', paths.resource, '"payer|LastName_Ext"', lastName],
    ['an element of its sort column', paths.resource, 'Invoice#Pay|er', payer],
    ['a member', vendors('Invoice.eti'), 'foreignkey name="Pay|er"', payer],
    ['an override', editable('Invoice.etx'), 'name="Pay|er"', payer],
    ['a database column of an index', vendors('Invoice.eti'), 'indexcol name="Payer|ID"', payer],
    ['the path of a view entity', view, 'path="Payer.Last|Name"', lastName],
    ['the property of a cast', enhancement, 'Rea|son', '`Refund.Reason` · column (shorttext)'],
    [
      'a foreign entity',
      vendors('Invoice.eti'),
      'fkentity="Con|tact"',
      '`Contact` · entity · retireable · declared in',
    ],
    ['a supertype', vendors('Refund.eti'), 'supertype="Inv|oice"', '`Invoice` · entity · retireable · declared in'],
    ['a subtype', vendors('Refund.eti'), 'entity="Re|fund"', '`Refund` · subtype of Invoice · retireable'],
    [
      'a delegate',
      vendors('Invoice.eti'),
      'implementsEntity name="Fil|ed"',
      '`Filed` · delegate · declared in Filed.eti',
    ],
    ['a view entity', view, '"Invoice|View"', '`InvoiceView` · view entity of Invoice'],
  ])('on %s describes it', async (_, file, at, expected) => {
    expect(await hoverAt(file, at)).toContainEqual(expect.stringContaining(expected));
  });
});

describe('go to definition', () => {
  test.each([
    [paths.schema, '"due|Date"', [paths.baseMapping, paths.baseSchema, vendors('Invoice.eti')]],
    [paths.apiconfig, '"-due|Date"', [paths.baseSchema, paths.schema, vendors('Invoice.eti')]],
    [paths.resource, '"payer|LastName_Ext"', [vendors('Contact.eti')]],
    [vendors('Invoice.eti'), 'indexcol name="Payer|ID"', [vendors('Invoice.eti')]],
    [vendors('Invoice.eti'), 'implementsEntity name="Fil|ed"', [vendors('Filed.eti')]],
    [editable('Invoice.etx'), 'name="Pay|er"', [vendors('Invoice.eti')]],
    [view, 'path="Payer.Last|Name"', [vendors('Contact.eti')]],
    [view, 'primaryEntity="In|voice"', [vendors('Invoice.eti')]],
    [enhancement, 'this.Pay|er', [vendors('Invoice.eti')]],
    [enhancement, '+ She|lf', [vendors('Filed.eti')]],
    [enhancement, ': entity.In|voice', [vendors('Invoice.eti')]],
  ])('from %s at %s leads to the declaration', async (file, at, expected) => {
    const scene = await FolderScene.open(texts);
    expect(await scene.definitions(file, at)).toEqual([...expected].sort());
  });
});

describe('the references', () => {
  test('of a member are its declaration, overrides, index columns, paths, literals, and accesses', async () => {
    const expected = [
      `${paths.baseMapping}: Payer`,
      `${paths.resource}: Payer`,
      `${editable('Invoice.etx')}: Payer`,
      `${vendors('Invoice.eti')}: Payer`,
      `${vendors('Invoice.eti')}: PayerID`,
      `${view}: Payer`,
      `${view}: Payer`,
      `${enhancement}: Payer`,
    ].sort();
    const scene = await FolderScene.open(texts);
    expect(await scene.referencedTexts(vendors('Invoice.eti'), 'foreignkey name="Pay|er"')).toEqual(expected);
    expect(await scene.referencedTexts(paths.baseMapping, 'Invoice.Pay|er')).toEqual(expected);
    expect(await scene.referencedTexts(enhancement, 'this.Pay|er')).toEqual(expected);
  });

  test('of a member include the sort keys and default sorts that lead to it', async () => {
    const sorted = (texts[paths.apiconfig] ?? '').replace('- invoiceNumber', '- payerLastName_Ext');
    const scene = await FolderScene.open({ ...texts, [paths.apiconfig]: sorted });
    expect(await scene.referencedTexts(vendors('Contact.eti'), '"Last|Name"')).toEqual(
      [
        `${paths.apiconfig}: payerLastName_Ext`,
        `${paths.resource}: "payerLastName_Ext"`,
        `${paths.resource}: LastName`,
        `${vendors('Contact.eti')}: LastName`,
        `${view}: LastName`,
      ].sort(),
    );
    expect(await scene.referencedTexts(vendors('Invoice.eti'), '"Due|Date"')).toEqual(
      [`${paths.apiconfig}: dueDate`, `${paths.baseMapping}: DueDate`, `${vendors('Invoice.eti')}: DueDate`].sort(),
    );
  });

  test('of an entity are the files, roots, and Gosu code that name it', async () => {
    const scene = await FolderScene.open(texts);
    expect(await scene.references(vendors('Refund.eti'), 'supertype="Inv|oice"')).toEqual(
      [
        ...[paths.baseMapping, paths.mapping, paths.resource],
        ...[vendors('Invoice.eti'), vendors('Refund.eti'), editable('Invoice.etx'), view, enhancement],
      ].sort(),
    );
  });

  test('of a property of an enhancement are the paths that read it', async () => {
    const path = (texts[paths.mapping] ?? '').replace('Invoice.Batch_Ext', 'Invoice.Debtor_Ext.LastName');
    const scene = await FolderScene.open({ ...texts, [paths.mapping]: path });
    expect(await scene.references(enhancement, 'get Debtor|_Ext')).toEqual([paths.mapping, enhancement].sort());
  });
});

test.each([
  [paths.resource, '"payer|LastName_Ext"', [paths.resource, vendors('Contact.eti')]],
  [paths.baseMapping, 'Invoice.Pay|er', [vendors('Invoice.eti'), editable('Invoice.etx')]],
  [view, 'primaryEntity="In|voice"', [vendors('Invoice.eti'), editable('Invoice.etx')]],
])('all declarations of the name in %s at %s include the data model', async (file, at, expected) => {
  const scene = await FolderScene.open(texts);
  expect([...scene.declarations(file, at)].sort()).toEqual([...expected].sort());
});

test('highlights in an entity file mark the member and the index that names its column', async () => {
  const scene = await FolderScene.open(texts);
  const { uri, position } = scene.at(vendors('Invoice.eti'), 'foreignkey name="Pay|er"');
  const found = await scene.service.highlights(uri, position, never);
  expect(found.map(({ kind }) => kind)).toEqual([3, 2]);
});
