import { describe, expect, test } from 'vitest';
import {
  array,
  baseDelegates,
  column,
  delegate,
  editable,
  entity,
  extension,
  foreignKey,
  implementing,
  subtype,
  typekey,
  vendors,
} from '../../kit/dataModel';
import { modelOf, type Texts } from './workspace';

const texts: Texts = {
  ...baseDelegates,
  [vendors('Invoice.eti')]: entity(
    'Invoice',
    'retireable',
    column('Number'),
    column('DueDate', 'datetime'),
    column('Amount', 'currencyamount'),
    typekey('Status', 'InvoiceStatus'),
    foreignKey('Payer', 'contact'),
    foreignKey('Account', 'Account'),
    array('Lines', 'InvoiceLine'),
    '<onetoone name="Letter" fkentity="Letter"/>',
    '<edgeForeignKey name="Origin" fkentity="Contact"/>',
    '<monetaryamount name="Total"/>',
    '<somethingNew name="Extra"/>',
    implementing('Filed'),
  ),
  [vendors('Filed.eti')]: delegate('Filed', column('Shelf')),
  [vendors('Refund.eti')]: subtype('Refund', 'Invoice', column('Reason'), foreignKey('Original', 'Invoice')),
  [vendors('Contact.eti')]: entity('Contact', 'retireable', column('Name')),
  [vendors('Person.eti')]: subtype('Person', 'Contact', column('FirstName')),
  [vendors('InvoiceLine.eti')]: entity('InvoiceLine', 'editable', column('Text')),
  [vendors('Letter.eti')]: entity('Letter', 'editable', column('Subject')),
  [vendors('InvoiceView.eti')]:
    '<viewEntity entity="InvoiceView" primaryEntity="Invoice"><viewEntityColumn name="PayerName" path="Payer.Name"/></viewEntity>',
  [editable('Invoice.etx')]: extension('Invoice', column('Batch_Ext')),
  'gsrc/ext/InvoiceEnhancement.gsx':
    'package ext\nenhancement InvoiceEnhancement : entity.Invoice {\n  property get Debtor_Ext() : Contact { return this.Payer }\n}\n',
  'gsrc/ext/FiledEnhancement.gsx':
    'package ext\nenhancement FiledEnhancement : Filed {\n  property get Label_Ext() : String { return this.Shelf }\n}\n',
  'gsrc/ext/StatusEnhancement.gsx':
    'package ext\nuses typekey.Invoice\nenhancement StatusEnhancement : Invoice {\n  property get Icon_Ext() : String { return "" }\n}\n',
};
const { dataModel } = modelOf(texts);

/** Returns the outcome of a path, and its hops with what is known about them. */
function resolved(path: string, root = 'entity.Invoice'): string {
  const { hops, outcome } = dataModel.resolvePath(root, path);
  const found = hops.map(({ name, kind, member, target }) => {
    const what = kind === 'member' ? member?.kind : kind;
    return `${name}:${what}${target === undefined ? '' : `→${target}`}`;
  });
  return `${outcome} ${found.join(' ')}`.trim();
}

describe('a path', () => {
  test.each([
    ['Invoice.Number', 'direct Number:column'],
    ['Number', 'direct Number:column'],
    ['entity.Invoice.Number', 'direct Number:column'],
    ['(Invoice?.Batch_Ext)', 'direct Batch_Ext:column'],
    ['Invoice.Status', 'direct Status:typekey'],
    ['Invoice.Status.Code', 'direct Status:typekey Code:value'],
    ['Invoice.Amount.Currency', 'direct Amount:column Currency:value'],
    ['Invoice.Total.Amount', 'direct Total:monetaryamount Amount:value'],
    ['Invoice.DueDate.YearOfDate', 'direct DueDate:column YearOfDate:value'],
    ['Invoice.ID.Value', 'direct ID:column Value:value'],
    ['Invoice.Payer', 'direct Payer:foreignkey→Contact'],
    ['Invoice.Shelf', 'direct Shelf:column'],
    ['Invoice.CreateTime', 'direct CreateTime:column'],
    ['Invoice.Subtype', 'direct Subtype:typekey'],
    ['(Invoice as Refund).Reason', 'direct Reason:column'],
    ['(Invoice typeas entity.Refund).Number', 'direct Number:column'],
    ['Invoice.Payer.Name', 'joined Payer:foreignkey→Contact Name:column'],
    [
      'Invoice?.Payer?.CreateUser.UserName',
      'joined Payer:foreignkey→Contact CreateUser:foreignkey→User UserName:column',
    ],
    ['(Invoice as Refund).Original.Number', 'joined Original:foreignkey→Invoice Number:column'],
    ['(Invoice.Payer as Person).FirstName', 'joined Payer:foreignkey→Contact FirstName:column'],
    ['Invoice.Debtor_Ext', 'derived Debtor_Ext:enhancement→Contact'],
    ['Invoice.Debtor_Ext.Name', 'derived Debtor_Ext:enhancement→Contact Name:column'],
    ['(Invoice as Refund).Debtor_Ext', 'derived Debtor_Ext:enhancement→Contact'],
    ['Invoice.Label_Ext.length', 'derived Label_Ext:enhancement length:unknown'],
    ['Invoice.Lines', 'not-single Lines:array→InvoiceLine'],
    ['Invoice.Lines.Text', 'not-single Lines:array→InvoiceLine Text:column'],
    ['Invoice.Letter.Subject', 'not-single Letter:onetoone→Letter Subject:column'],
    ['Invoice.Origin.Name', 'not-single Origin:edgeForeignKey→Contact Name:column'],
  ])('that the data model knows completely: %s', (path, expected) => {
    expect(resolved(path)).toBe(expected);
  });

  test.each([
    ['Invoice.Compiled', 'unknown Compiled:unknown'],
    ['Invoice.Payer.Compiled.Name', 'unknown Payer:foreignkey→Contact Compiled:unknown Name:unknown'],
    ['Invoice.Account.Name', 'unknown Account:foreignkey Name:unknown'],
    ['Invoice.Number.length', 'unknown Number:column length:unknown'],
    ['Invoice.Payer.RestV1_AsReference', 'unknown Payer:foreignkey→Contact RestV1_AsReference:view'],
    ['Invoice.RestId', 'unknown RestId:view'],
    ['Invoice.DisplayName', 'unknown DisplayName:property'],
    ['Invoice.Extra', 'unknown Extra:other'],
    ['Invoice.Lines.Count', 'not-single Lines:array→InvoiceLine Count:unknown'],
    ['Invoice.Letter.Sender.Name', 'not-single Letter:onetoone→Letter Sender:unknown Name:unknown'],
    ['Invoice.Unknown.Lines', 'unknown Unknown:unknown Lines:unknown'],
    ['Invoice.Icon_Ext', 'unknown Icon_Ext:unknown'],
    ['(Invoice as Contact).Name', 'unknown Name:unknown'],
    ['(Invoice as String).Name', 'unknown Name:unknown'],
    ['Invoice.Status as String', 'unknown Status:typekey'],
    ['Invoice.score()', 'unknown'],
    ['Invoice.Number + Invoice.Number', 'unknown'],
    ['Invoice', 'unknown'],
    ['null as Invoice', 'unknown null:unknown'],
    ['', 'unknown'],
  ])('that it knows only in part: %s', (path, expected) => {
    expect(resolved(path)).toBe(expected);
  });

  test.each([
    ['Refund', 'Refund.Reason', 'direct Reason:column'],
    ['entity.Filed', 'Filed.Shelf', 'direct Shelf:column'],
    ['InvoiceView', 'InvoiceView.PayerName', 'direct PayerName:viewEntityColumn'],
    ['entity.Missing', 'Missing.Number', 'unknown Number:unknown'],
    ['acme.dto.Invoice', 'Invoice.Number', 'unknown Number:unknown'],
  ])('starts at an entity, a delegate, or a view entity: %s, %s', (root, path, expected) => {
    expect(resolved(path, root)).toBe(expected);
  });

  test('has the position of each name', () => {
    const path = '(Invoice as Refund).Original?.Number';
    const spans = dataModel.resolvePath('Invoice', path).hops.map(({ span }) => path.slice(span.start, span.end));
    expect(spans).toEqual(['Original', 'Number']);
  });
});

test('files with errors in the lineage of an entity on the path are gaps', () => {
  const uri = `file:///w/${editable('Contact.etx')}`;
  const broken = modelOf({ ...texts, [editable('Contact.etx')]: '<extension entityName="Contact">' });
  expect(broken.dataModel.resolvePath('Invoice', 'Invoice.Payer.Name').gaps).toEqual([{ kind: 'file-broken', uri }]);
  expect(broken.dataModel.resolvePath('Invoice', 'Invoice.Number').gaps).toEqual([]);
});
