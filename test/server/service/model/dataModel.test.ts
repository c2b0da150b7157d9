import { describe, expect, test } from 'vitest';
import { createSortModel } from '../../../../server/service/model/create';
import { readFileName } from '../../../../server/service/text/fileName';
import { fc, someOf } from '../../../properties';
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
  index,
  subtype,
  typekey,
  vendors,
} from '../../kit/dataModel';
import { withPlaces } from './snapshot';
import { ModelWorkspace, modelOf, type Texts, uriOf } from './workspace';

const invoice = vendors('Invoice.eti');

/** The members that files declare for an entity, without those of the base delegates. */
function membersOf(texts: Texts, name = 'Invoice'): readonly string[] {
  const members = [...(modelOf(texts).dataModel.entity(name)?.members.values() ?? [])];
  return members.filter(({ place }) => place !== undefined).map((member) => member.name);
}

function memberOf(texts: Texts, name: string) {
  return modelOf({ ...baseDelegates, ...texts }).dataModel.member('Invoice', name);
}

describe('an entity', () => {
  test('is one declaration plus any number of extensions with its name', () => {
    const texts = {
      [invoice]: entity('Invoice', 'nonkeyable', column('Number')),
      [vendors('Invoice.eix')]: '<internalExtension entityName="Invoice"><column name="Internal"/></internalExtension>',
      [editable('Invoice.etx')]: extension('Invoice', column('Batch_Ext')),
      [editable('Invoice.Billing.etx')]: extension('Invoice', column('Lot_Ext')),
      [editable('Payment.etx')]: extension('Payment', column('Other_Ext')),
    };
    expect(membersOf(texts).toSorted()).toEqual(['Batch_Ext', 'Internal', 'Lot_Ext', 'Number']);
    expect(modelOf(texts).dataModel.entity('Invoice')).toMatchObject({
      name: 'Invoice',
      root: 'entity',
      kind: 'nonkeyable',
      uri: uriOf(invoice),
      lineage: ['Invoice'],
      isWhole: true,
    });
  });

  test("isn't whole if only extensions are in the workspace", () => {
    const { dataModel } = modelOf({ [editable('Invoice.etx')]: extension('Invoice', column('Batch_Ext')) });
    const found = dataModel.entity('Invoice');
    expect(found).toMatchObject({ name: 'Invoice', isWhole: false, missing: ['Invoice'] });
    expect(found?.root).toBeUndefined();
    expect(dataModel.member('Invoice', 'Batch_Ext')).toMatchObject({ kind: 'column' });
    expect(dataModel.entity('Payment')).toBeUndefined();
  });

  test('has the members of its supertypes', () => {
    const texts = {
      [vendors('Document.eti')]: entity('Document', 'nonkeyable', column('Title')),
      [vendors('Bill.eti')]: subtype('Bill', 'Document', column('Sum')),
      [invoice]: subtype('Invoice', 'Bill', column('Number')),
      [editable('Document.etx')]: extension('Document', column('Shelf_Ext')),
    };
    expect(membersOf(texts)).toEqual(['Number', 'Sum', 'Shelf_Ext', 'Title']);
    expect(modelOf(texts).dataModel.entity('Invoice')).toMatchObject({
      lineage: ['Invoice', 'Bill', 'Document'],
      kind: 'nonkeyable',
    });
  });

  test('has the members of the delegates that it, its supertypes, and these delegates take over', () => {
    const texts = {
      [vendors('Document.eti')]: entity('Document', 'nonkeyable', implementing('Filed')),
      [vendors('Filed.eti')]: delegate('Filed', column('Shelf')),
      [vendors('Payable.eti')]: delegate('Payable', implementing('Billed'), column('Sum')),
      [vendors('Billed.eti')]: delegate('Billed', column('BilledAt')),
      [invoice]: subtype('Invoice', 'Document', implementing('Payable')),
    };
    expect(membersOf(texts).toSorted()).toEqual(['BilledAt', 'Shelf', 'Sum']);
    expect(modelOf(texts).dataModel.entity('Invoice')?.isWhole).toBe(true);
  });

  test.each([
    ['keyable', ['ID', 'PublicID']],
    ['versionable', ['BeanVersion', 'ID', 'PublicID']],
    ['joinarray', ['BeanVersion', 'ID', 'PublicID']],
    ['editable', ['BeanVersion', 'CreateTime', 'CreateUser', 'ID', 'PublicID', 'UpdateTime', 'UpdateUser']],
    ['nonkeyable', []],
  ])('has the members of the base delegates of its kind: %s', (kind, members) => {
    const texts = { ...baseDelegates, [invoice]: entity('Invoice', kind) };
    expect(membersOf(texts).toSorted()).toEqual(members);
    expect(modelOf(texts).dataModel.entity('Invoice')?.isWhole).toBe(true);
  });

  test('that is retireable has the members of all base delegates, and so have its subtypes', () => {
    const texts = {
      ...baseDelegates,
      [vendors('Document.eti')]: entity('Document', 'retireable'),
      [invoice]: subtype('Invoice', 'Document'),
    };
    expect(membersOf(texts)).toEqual(expect.arrayContaining(['RetiredValue', 'CreateTime', 'BeanVersion', 'ID']));
  });

  test.each(['Delegate', 'Supertype', 'Retireable'])("isn't whole if a file doesn't declare %s", (missing) => {
    const texts: Record<string, string> = {
      ...baseDelegates,
      [invoice]: subtype('Invoice', 'Supertype', implementing('Delegate')),
      [vendors('Supertype.eti')]: entity('Supertype', 'retireable'),
      [vendors('Delegate.eti')]: delegate('Delegate'),
    };
    expect(modelOf(texts).dataModel.entity('Invoice')).toMatchObject({ isWhole: true, missing: [] });
    delete texts[vendors(`${missing}.eti`)];
    expect(modelOf(texts).dataModel.entity('Invoice')).toMatchObject({ isWhole: false, missing: [missing] });
  });

  test("isn't whole if its kind is unknown", () => {
    expect(modelOf({ [invoice]: entity('Invoice', 'somethingNew') }).dataModel.entity('Invoice')?.isWhole).toBe(false);
  });

  test.each([
    ['in one of its files', '<extension entityName="Invoice"><column name="A></extension>'],
    ['so that its root is unknown', '<extensio'],
    ['because its root has an unknown meaning', '<surprise entityName="Invoice"/>'],
  ])("isn't whole after an error %s", (_, text) => {
    const broken = editable('Invoice.etx');
    const texts = { [invoice]: entity('Invoice', 'nonkeyable'), [broken]: text };
    expect(modelOf(texts).dataModel.entity('Invoice')).toMatchObject({
      isWhole: false,
      gaps: [{ kind: 'file-broken', uri: uriOf(broken) }],
    });
  });

  test('is compared without regard to letter case, and members are not', () => {
    const { dataModel } = modelOf({
      [vendors('Document.eti')]: entity('Document', 'nonkeyable', column('Title')),
      [invoice]: subtype('Invoice', 'document', foreignKey('Payer', 'CONTACT')),
      [vendors('Contact.eti')]: entity('Contact', 'nonkeyable', column('Name')),
    });
    expect(dataModel.entity('INVOICE')).toMatchObject({
      name: 'Invoice',
      lineage: ['Invoice', 'Document'],
      isWhole: true,
    });
    expect(dataModel.resolvePath('entity.invoice', 'Invoice.Payer.Name').hops[0]?.target).toBe('Contact');
    expect(dataModel.member('Invoice', 'title')).toBeUndefined();
  });

  test('whose supertypes form a circle has each of them once', () => {
    const texts = { [invoice]: subtype('Invoice', 'Bill'), [vendors('Bill.eti')]: subtype('Bill', 'Invoice') };
    expect(modelOf(texts).dataModel.entity('Invoice')?.lineage).toEqual(['Invoice', 'Bill']);
  });

  test('has no member twice, and keeps the nearest if a file repeats one', () => {
    const texts = {
      [invoice]: subtype('Invoice', 'Document', column('Title', 'longtext')),
      [vendors('Document.eti')]: entity('Document', 'nonkeyable', column('Title', 'shorttext')),
    };
    expect(memberOf(texts, 'Title')).toMatchObject({ type: 'longtext', entity: 'Invoice' });
  });
});

describe('a member', () => {
  test('has its kind, type, and declaring file', () => {
    const texts = {
      [invoice]: entity('Invoice', 'retireable', column('DueDate', 'datetime'), typekey('Status', 'InvoiceStatus')),
      [editable('Invoice.etx')]: extension('Invoice', foreignKey('Payer_Ext', 'Contact'), array('Lines_Ext', 'Line')),
    };
    expect(memberOf(texts, 'DueDate')).toMatchObject({ kind: 'column', type: 'datetime', column: 'DueDate' });
    expect(memberOf(texts, 'Status')).toMatchObject({ kind: 'typekey', typelist: 'InvoiceStatus' });
    expect(memberOf(texts, 'Payer_Ext')).toMatchObject({
      kind: 'foreignkey',
      target: 'Contact',
      column: 'Payer_ExtID',
    });
    const lines = memberOf(texts, 'Lines_Ext');
    expect(lines).toMatchObject({
      kind: 'array',
      target: 'Line',
      place: { uri: uriOf(editable('Invoice.etx')), index: 1 },
    });
    expect(lines?.column).toBeUndefined();
    expect(memberOf(texts, 'CreateTime')).toMatchObject({ kind: 'column', entity: 'Editable' });
  });

  test('is nullable as the nearest override says', () => {
    const override = (nullok: boolean) => `<column-override name="Title" nullok="${nullok}"/>`;
    const texts = {
      [vendors('Document.eti')]: entity('Document', 'nonkeyable', column('Title', 'shorttext', 'nullok="true"')),
      [invoice]: subtype('Invoice', 'Document'),
    };
    expect(memberOf(texts, 'Title')?.nullable).toBe(true);
    expect(
      memberOf({ ...texts, [editable('Document.etx')]: extension('Document', override(false)) }, 'Title')?.nullable,
    ).toBe(false);
    const both = {
      ...texts,
      [editable('Document.etx')]: extension('Document', override(true)),
      [editable('Invoice.etx')]: extension('Invoice', override(false)),
    };
    expect(memberOf(both, 'Title')?.nullable).toBe(false);
    expect(modelOf(both).dataModel.member('Document', 'Title')?.nullable).toBe(true);
  });

  test('and the first column of an index are compared by the database column', () => {
    const texts = {
      [invoice]: entity(
        'Invoice',
        'nonkeyable',
        foreignKey('Payer', 'Contact'),
        column('DueDate', 'datetime', 'columnName="due_date"'),
        column('Number'),
        implementing('Filed'),
        index('bypayer', 'payerid', 'Number'),
      ),
      [vendors('Filed.eti')]: delegate('Filed', column('Shelf'), index('byshelf', 'Shelf')),
      [editable('Invoice.etx')]: extension('Invoice', index('bydue', 'due_date')),
    };
    const indexOf = (name: string) => memberOf(texts, name)?.index;
    expect(['Payer', 'DueDate', 'Shelf', 'Number'].map(indexOf)).toEqual(['bypayer', 'bydue', 'byshelf', undefined]);
    const removed = { ...texts, [editable('Invoice.Two.etx')]: extension('Invoice', '<remove-index name="bydue"/>') };
    expect(memberOf(removed, 'DueDate')?.index).toBeUndefined();
  });

  test('that Gosu code cannot read, or that is deprecated, says so', () => {
    const hidden = column('Code', 'shorttext', 'getterScriptability="hidden" deprecated="true"');
    expect(memberOf({ [invoice]: entity('Invoice', 'nonkeyable', hidden) }, 'Code')).toMatchObject({
      isHidden: true,
      isDeprecated: true,
    });
  });
});

describe('an implicit member', () => {
  const texts = {
    [invoice]: entity(
      'Invoice',
      'retireable',
      column('Title', 'shorttext', 'columnName="title_text" supportsLinguisticSearch="true"'),
      '<monetaryamount name="Total" amountColumnName="total"/>',
    ),
    [vendors('Bill.eti')]: subtype('Bill', 'Invoice'),
  };

  test.each([
    ['Subtype', { kind: 'typekey', typelist: 'Invoice', column: 'Subtype' }],
    ['DisplayName', { kind: 'property' }],
    ['New', { kind: 'property' }],
    ['Changed', { kind: 'property' }],
    ['Bundle', { kind: 'property' }],
    ['IntrinsicType', { kind: 'property' }],
    ['Retired', { kind: 'property' }],
    ['LoadCommandID', { kind: 'property' }],
    ['TitleDenorm', { kind: 'column', column: 'title_textDenorm' }],
    ['Total_amt', { kind: 'column', column: 'total' }],
    ['Total_cur', { kind: 'typekey' }],
  ])('%s is in no file', (name, expected) => {
    const member = memberOf(texts, name);
    expect(member).toMatchObject(expected);
    expect(member?.place).toBeUndefined();
  });

  test('of a subtype is that of its supertype', () => {
    const { dataModel } = modelOf({ ...baseDelegates, ...texts });
    expect(dataModel.member('Bill', 'Subtype')).toMatchObject({ typelist: 'Invoice' });
    expect(dataModel.member('Bill', 'Retired')).toMatchObject({ kind: 'property' });
  });

  test('depends on the kind of the entity', () => {
    expect(memberOf({ [invoice]: entity('Invoice', 'editable') }, 'Retired')).toBeUndefined();
    expect(memberOf({ [invoice]: entity('Invoice', 'effdatedbranch') }, 'BranchValue')).toMatchObject({
      kind: 'property',
    });
    expect(memberOf({ [invoice]: delegate('Invoice') }, 'Subtype')).toBeUndefined();
  });
});

describe('a change', () => {
  const texts = {
    ...baseDelegates,
    [invoice]: entity('Invoice', 'nonkeyable', column('Number')),
    [vendors('Bill.eti')]: subtype('Bill', 'Invoice'),
    [vendors('Contact.eti')]: entity('Contact', 'nonkeyable', column('Name')),
  };

  test('in one file recomputes only the entities with it in their lineage', () => {
    const workspace = new ModelWorkspace(texts);
    const { dataModel } = workspace.model;
    const entities = ['Invoice', 'Bill', 'Contact'].map((name) => dataModel.entity(name));
    workspace.replace(invoice, '<column name="Number"', '<column name="Sum"/>\n<column name="Number"');
    const after = ['Invoice', 'Bill', 'Contact'].map((name) => dataModel.entity(name));
    expect(entities.map((each, at) => each === after[at])).toEqual([false, false, true]);
    expect(dataModel.member('Bill', 'Sum')).toMatchObject({ entity: 'Invoice' });
  });

  test('of a description changes no entity', () => {
    const workspace = new ModelWorkspace(texts);
    const { dataModel } = workspace.model;
    const before = dataModel.entity('Bill');
    workspace.replace(invoice, '<column name="Number"', '<!-- new -->\n<column name="Number"');
    expect(dataModel.entity('Bill')).toBe(before);
  });

  test('that removes a file makes the lineage incomplete', () => {
    const workspace = new ModelWorkspace(texts);
    workspace.remove(invoice);
    expect(workspace.model.dataModel.entity('Bill')).toMatchObject({ isWhole: false, missing: ['Invoice'] });
  });
});

test('until all entity files have been read, no entity is whole', () => {
  const workspace = new ModelWorkspace();
  const model = createSortModel({ vendor: 'auto' });
  const unread = [editable('Payment.etx'), invoice].flatMap((path) => {
    const name = readFileName(path);
    return name ? { uri: uriOf(path), name } : [];
  });
  model.beginIndexing(unread);
  const read = (path: string, text: string) => {
    workspace.write(path, text);
    const source = workspace.sources.get(uriOf(path));
    if (!source) throw new Error(`${path} isn't read`);
    model.update(source, { removed: [], written: source.table.list().map(({ block }) => block) });
    model.markRead(source.uri, source.name.fqn);
  };
  read(invoice, entity('Invoice', 'nonkeyable'));
  expect(model.dataModel.entity('Invoice')).toMatchObject({ isWhole: false, gaps: [{ kind: 'unread' }] });
  read(editable('Payment.etx'), extension('Payment'));
  expect(model.dataModel.entity('Invoice')).toMatchObject({ isWhole: true, gaps: [] });
});

test('merging needs no order, and each member is found in each entity below it', () => {
  const names = ['A', 'B', 'C', 'D'];
  const files = fc.array(
    fc.record({
      owner: fc.nat(3),
      extends: fc.nat(3),
      delegates: fc.subarray(['X', 'Y']),
      isExtension: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(files, fc.infiniteStream(fc.nat()), (parts, order) => {
      const texts = parts.map(({ owner, extends: above, delegates, isExtension }, at) => {
        const name = names[owner] ?? '';
        const children = [...delegates.map(implementing), column(`M${at}`)];
        const text = isExtension ? extension(name, ...children) : subtype(name, names[above] ?? '', ...children);
        return [`config/extensions/entity/${name}.${at}.${isExtension ? 'etx' : 'eti'}`, text] as const;
      });
      const all = [
        ...texts,
        [vendors('X.eti'), delegate('X', implementing('Y'))],
        [vendors('Y.eti'), delegate('Y', column('Q'))],
      ] as const;
      const shuffled = all
        .map((each) => ({ each, rank: order.next().value ?? 0 }))
        .sort((one, other) => one.rank - other.rank);
      const [first, second] = [
        modelOf(Object.fromEntries(all)),
        modelOf(Object.fromEntries(shuffled.map(({ each }) => each))),
      ];
      for (const name of names) {
        const [one, other] = [first.dataModel.entity(name), second.dataModel.entity(name)];
        expect(withPlaces(second, other)).toEqual(withPlaces(first, one));
        for (const ancestor of one?.lineage ?? []) {
          const above = [...(first.dataModel.entity(ancestor)?.members.values() ?? [])];
          const declared = above.filter(({ place, entity: owner }) => place && owner === ancestor);
          expect([...(one?.members.keys() ?? [])]).toEqual(
            expect.arrayContaining(declared.map((member) => member.name)),
          );
        }
      }
    }),
    someOf(60),
  );
});

test('after any changes, the results are those of a new model', () => {
  const files = ['Invoice.eti', 'Invoice.etx', 'Bill.eti', 'Filed.eti', 'KeyableBean.eti'].map(editable);
  const texts = fc.constantFrom(
    entity('Invoice', 'keyable', column('A'), implementing('Filed')),
    entity('Invoice', 'nonkeyable', column('B'), index('i', 'B')),
    extension('Invoice', column('C'), '<column-override name="B" nullok="false"/>'),
    subtype('Bill', 'Invoice', column('D')),
    subtype('Invoice', 'Bill'),
    delegate('Filed', column('E'), implementing('KeyableBean')),
    delegate('KeyableBean', column('ID')),
    '<extension entityName="Invoice"><column name="F></extension>',
    '',
  );
  const changes = fc.array(fc.tuple(fc.constantFrom(...files), fc.option(texts)), { maxLength: 12 });
  fc.assert(
    fc.property(changes, (list) => {
      const workspace = new ModelWorkspace();
      const now: Record<string, string> = {};
      for (const [file, text] of list) {
        if (text === null) {
          workspace.remove(file);
          delete now[file];
        } else {
          workspace.write(file, text);
          now[file] = text;
        }
        const fresh = modelOf(now);
        for (const name of ['Invoice', 'Bill', 'Filed']) {
          const [one, other] = [workspace.model, fresh].map((model) => withPlaces(model, model.dataModel.entity(name)));
          expect(one).toEqual(other);
        }
      }
    }),
    someOf(150),
  );
});
