import { describe, expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing, paths, writable } from '../../kit/billing';
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
  typekey,
  vendors,
} from '../../kit/dataModel';
import { never } from '../features/scene';
import type { Texts } from '../model/workspace';
import { Project } from './project';

const otherEnhancement = 'gsrc/acme/ContactEnhancement.gsx';

const dataModel: Texts = {
  ...baseDelegates,
  [vendors('Invoice.eti')]: entity(
    'Invoice',
    'retireable',
    ...['Total', 'DueDate', 'InvoiceNumber', 'Address1', 'Scores', 'Fax'].map((name) => column(name)),
    column('Secret', 'shorttext', 'getterScriptability="hidden"'),
    typekey('Status', 'InvoiceStatus'),
    foreignKey('Payer', 'Contact'),
    array('Lines', 'Line'),
    implementing('Assignable'),
  ),
  [vendors('Assignable.eti')]: delegate('Assignable', foreignKey('AssignedUser', 'User')),
  [editable('Invoice.etx')]: extension('Invoice', column('Batch_Ext')),
  [vendors('Contact.eti')]: entity('Contact', 'editable', column('LastName')),
  [vendors('Line.eti')]: entity('Line', 'editable', column('Amount')),
  [otherEnhancement]:
    'package acme\nenhancement ContactEnhancement : Contact { property get Salutation() : String { return null } }\n',
};

/** Returns the billing project with a path in the customer's mapping. */
function mapped(path: string, texts: Texts = {}): Project {
  const mapping = (billing[paths.mapping] ?? '').replace('Invoice.Batch_Ext', path);
  return new Project({ ...billing, ...dataModel, [paths.mapping]: mapping, ...texts });
}

/** Returns the billing project with a class that contains a literal. */
function coded(literal: string, { head = '', member = '', texts = {} as Texts } = {}): Project {
  const text = `package acme\n${head}\nclass Finder {\n${member}\n  function find() : Object {\n    return ${literal}\n  }\n}\n`;
  return new Project({ ...billing, ...dataModel, ...texts, 'gsrc/acme/Finder.gs': text });
}

const at = (name: string) => [`member-not-found: ${name}`];

describe('in a mapping path, a name is reported', () => {
  test.each([
    ['Invoice.DueDte', 'DueDte', 'DueDate'],
    ['Invoice.DueeDate', 'DueeDate', 'DueDate'],
    ['Invoice.DueDaze', 'DueDaze', 'DueDate'],
    ['Invoice.DueDaet', 'DueDaet', 'DueDate'],
    ['entity.Invoice.Statuz', 'Statuz', 'Status'],
    ['Invoice.Stauts.Code', 'Stauts', 'Status'],
    ['Invoice.Payer?.LastNaem', 'LastNaem', 'LastName'],
    ['Invoice.Payer.Salutaton', 'Salutaton', 'Salutation'],
    ['Invoice.AssigndUser.UserName', 'AssigndUser', 'AssignedUser'],
    ['Invoice.CreateTme', 'CreateTme', 'CreateTime'],
    ['Invoice.Bacth_Ext', 'Bacth_Ext', 'Batch_Ext'],
    ['Invoice.PublcID', 'PublcID', 'PublicID'],
  ])('%s', async (path, name, meant) => {
    const project = mapped(path);
    expect(project.summary()).toEqual(at(name));
    expect(project.messages()[0]).toMatch(new RegExp(`property ${name} of \\w+\\. Did you mean "${meant}"\\?$`));
    expect(project.problems()[0]?.problem.severity).toBe('warning');
    expect(project.titles('member-not-found')).toEqual([`! Change to ${meant}`]);
    const fixed = await project.fix('member-not-found');
    expect(fixed.texts[paths.mapping]).toContain(`"${path.replace(name, meant)}"`);
    expect(fixed.summary()).not.toContain(`member-not-found: ${meant}`);
    expect(fixed.summary()).not.toContain(`member-not-found: ${name}`);
  });
});

describe('in a mapping path, nothing is reported', () => {
  test.each([
    ['a name that compiled code may define', 'Invoice.Vehicles'],
    ['two wrong letters', 'Invoice.DueDxxe'],
    ['a final s', 'Invoice.Score'],
    ['a digit', 'Invoice.Address2'],
    ['an additional digit', 'Invoice.DueDate1'],
    ['an underscore', 'Invoice.BatchExt'],
    ['letter case', 'Invoice.dueDate'],
    ['a name with three letters', 'Invoice.Fix'],
    ['a property that Gosu code cannot read', 'Invoice.Secrte'],
    ['a view of the row', 'Invoice.RestV1_AsReferenc'],
    ['a property of a type key', 'Invoice.Status.Cde'],
    ['what follows an unknown property', 'Invoice.Vehicles.LastNaem'],
    ['a property of an array', 'Invoice.Lines.Amoun'],
    ['a path that does not begin with its root', 'DueDte'],
    ['an expression', 'Invoice.DueDte()'],
  ])('%s', (_, path) => {
    expect(
      mapped(path)
        .summary()
        .filter((each) => each.startsWith('member')),
    ).toEqual([]);
  });

  const typo = 'Invoice.DueDte';
  const without = (...files: readonly string[]) => Object.fromEntries(files.map((file) => [file, '']));

  test.each<[string, Texts]>([
    ['a base delegate is missing', without(vendors('KeyableBean.eti'))],
    ['a delegate is missing', without(vendors('Assignable.eti'))],
    ['the declaration is missing', without(vendors('Invoice.eti'))],
    ['an entity file has a syntax error', { [editable('Invoice.etx')]: '<extension entityName="Invoice"><column na' }],
    ['two files declare the entity', { [editable('Invoice.eti')]: entity('Invoice', 'retireable', column('Other')) }],
    ['an enhancement has a syntax error', { [otherEnhancement]: 'enhancement Broken : Invoice { "' }],
    [
      'an enhancement supplies the property',
      { 'gsrc/acme/E.gsx': 'package acme\nenhancement E : Invoice { property set DueDte(x : String) { } }\n' },
    ],
  ])('if %s', (_, texts) => {
    const files = Object.entries({ ...dataModel, ...texts }).filter(([, text]) => text !== '');
    const mapping = (billing[paths.mapping] ?? '').replace('Invoice.Batch_Ext', typo);
    const project = new Project({ ...billing, ...Object.fromEntries(files), [paths.mapping]: mapping });
    expect(project.summary().filter((each) => each.startsWith('member'))).toEqual([]);
  });

  test('in the mapping of the vendor', () => {
    const mapping = (billing[paths.baseMapping] ?? '').replace('Invoice.DueDate', typo);
    expect(new Project({ ...billing, ...dataModel, [paths.baseMapping]: mapping }).summary()).toEqual([]);
  });

  test('if the root of the mapper is a class with the name of an entity', () => {
    const changed = (file: string) => (billing[file] ?? '').replace('entity.Invoice', 'acme.Invoice');
    const mapping = changed(paths.mapping).replace('Invoice.Batch_Ext', typo);
    const texts = { ...billing, ...dataModel, [paths.mapping]: mapping };
    expect(new Project(texts).summary()).toEqual([]);
    const inherited = mapping.replace(/.*"root".*\n/, '');
    const base = changed(paths.baseMapping);
    expect(new Project({ ...texts, [paths.mapping]: inherited, [paths.baseMapping]: base }).summary()).toEqual([]);
  });

  test('until all files have been read', async () => {
    const texts = mapped(typo).texts;
    const workspace = new MemoryWorkspace(texts);
    const service = createSortService(workspace);
    const uri = workspace.uriOf(paths.mapping);
    service.open(uri, 1, texts[paths.mapping] ?? '');
    const seen = new Set<unknown>();
    const codes = async () => (await service.diagnostics(uri, never)).map(({ code }) => code);
    const reading = workspace.read.bind(workspace);
    workspace.read = async (file, most) => {
      for (const code of await codes()) seen.add(code);
      return reading(file, most);
    };
    await service.index(new AbortController().signal);
    expect([...seen]).toEqual([]);
    expect(await codes()).toEqual(['member-not-found']);
    service.dispose();
  });
});

test('a name in the path of an updater is reported', () => {
  const updater = (writable[paths.updater] ?? '').replace('Invoice.Batch_Ext', 'Invoice.Bath_Ext');
  const project = new Project({ ...writable, ...dataModel, [paths.updater]: updater });
  expect(project.summary(paths.updater)).toContain('member-not-found: Bath_Ext');
});

describe('a feature literal', () => {
  test.each(['Invoice#DueDte', 'entity.Invoice#DueDte', 'Invoice#DueDte.PropertyInfo'])(
    'is reported: %s',
    (literal) => {
      expect(coded(literal).summary()).toEqual(at('DueDte'));
    },
  );

  test.each<[string, string, Parameters<typeof coded>[1]]>([
    ['of a class that is imported', 'Invoice#DueDte', { head: 'uses gw.billing.Invoice' }],
    ['of a class in another package', 'gw.billing.Invoice#DueDte', {}],
    [
      'of a class in the same package',
      'Invoice#DueDte',
      { texts: { 'gsrc/acme/Invoice.gs': 'package acme\nclass Invoice { }\n' } },
    ],
    ['of an inner class', 'Invoice#DueDte', { member: '  static class Invoice { }' }],
    ['of a variable', 'Invoice#DueDte', { member: '  static var Invoice : Object' }],
    ['of a variable with the name of an entity in lower case', 'invoice#DueDte', {}],
    ['of a type parameter', 'Invoice#DueDte', { member: '  function other<Invoice>() { }' }],
    ['of a parameter', 'Invoice#DueDte', { member: '  function other(Invoice : String) { }' }],
    ['of a function', 'Invoice#DueDte()', {}],
    ['after another one', 'Contact#Invoice#DueDte', {}],
    ['of a compiled property', 'Invoice#Vehicles', {}],
  ])('is not reported: %s', (_, literal, more) => {
    expect(coded(literal, more).summary()).toEqual([]);
  });

  test('is reported although an entity of the same name is imported', () => {
    expect(coded('Invoice#DueDte', { head: 'uses entity.Invoice' }).summary()).toEqual(at('DueDte'));
  });
});

describe('an entity to which compiled code can add nothing', () => {
  const ticket = entity('Ticket_Ext', 'editable', column('Title'), column('Address1'));
  const found = (name: string, texts: Texts) => coded(`Ticket_Ext#${name}`, { texts }).summary();

  test.each(['Anything', 'Titles', 'Address2', 'Ttl'])('has no other properties: %s', (name) => {
    expect(found(name, { [editable('Ticket_Ext.eti')]: ticket })).toEqual(at(name));
  });

  test('has fixes only for similar names', () => {
    const texts = { [editable('Ticket_Ext.eti')]: ticket };
    expect(coded('Ticket_Ext#Anything', { texts }).titles('member-not-found')).toEqual([]);
    expect(coded('Ticket_Ext#Titel', { texts }).titles('member-not-found')).toEqual(['! Change to Title']);
  });

  test.each<[string, Texts]>([
    ['is in metadata', { [vendors('Ticket_Ext.eti')]: ticket }],
    [
      'has a delegate of the vendor',
      { [editable('Ticket_Ext.eti')]: ticket.replace('</', `${implementing('Assignable')}</`) },
    ],
    [
      'names an interface',
      { [editable('Ticket_Ext.eti')]: ticket.replace('</', '<implementsInterface iface="gw.A" impl="gw.B"/></') },
    ],
    ['is a subtype', { [editable('Ticket_Ext.eti')]: '<subtype entity="Ticket_Ext" supertype="Contact"/>' }],
    ['may have enhancements that are missing', { [editable('Ticket_Ext.eti')]: ticket, [otherEnhancement]: ' ' }],
  ])('is not one that %s', (_, texts) => {
    const files = Object.entries({ ...dataModel, ...texts }).filter(([, text]) => text !== ' ');
    const finder = coded('Ticket_Ext#Anything').texts['gsrc/acme/Finder.gs'] ?? '';
    const project = new Project({ ...billing, ...Object.fromEntries(files), 'gsrc/acme/Finder.gs': finder });
    expect(project.summary()).toEqual([]);
  });
});
