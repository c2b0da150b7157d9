import { describe, expect, test } from 'vitest';
import { columnOf } from '../../../../server/service/generate/columns';
import { planSortable } from '../../../../server/service/generate/plan';
import { noteOf } from '../../../../server/service/generate/titles';
import type { Question } from '../../../../server/service/generateTask';
import type { SortModel } from '../../../../server/service/model/model';
import { entityFiles } from '../../../bench/project/entities';
import { projectFiles } from '../../../bench/project/project';
import { projectShape, realSize } from '../../../bench/project/shape';
import { someItems } from '../../../properties';
import { paths } from '../../kit/billing';
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
import { modelOf } from '../model/workspace';
import { type Project, sampleProject } from '../rules/project';
import { changed, enhancement, generate, generated, invoices } from './generating';

const id = { api: 'billing', name: 'Invoices' };

/** Entity files in which the payer of an invoice is a contact, whose address and city are declared, too. */
const declared = {
  ...baseDelegates,
  [vendors('Invoice.eti')]: entity(
    'Invoice',
    'retireable',
    column('InvoiceNumber'),
    foreignKey('Payer', 'contact'),
    array('Lines', 'Contact'),
    '<onetoone name="Letter" fkentity="Contact"/>',
    '<edgeForeignKey name="Origin" fkentity="Contact"/>',
    '<column name="Secret" type="shorttext" getterScriptability="hidden"/>',
  ),
  [vendors('Refund.eti')]: subtype('Refund', 'Invoice', foreignKey('Recipient', 'Contact')),
  [vendors('Located.eti')]: delegate('Located', column('City'), foreignKey('Country', 'Country_Ext')),
  [vendors('Contact.eti')]: entity(
    'Contact',
    'retireable',
    column('LastName', 'lastname'),
    typekey('Rank', 'ContactRank'),
    column('Visits', 'integer'),
    foreignKey('Manager', 'User'),
    foreignKey('Parent', 'contact'),
    implementing('Located'),
  ),
  [vendors('Person.eti')]: subtype('Person', 'Contact', column('FirstName')),
  [editable('Contact.etx')]: extension('Contact', column('Nickname_Ext', 'shorttext', 'deprecated="true"')),
};

/** An enhancement of Invoice. */
const debtor = {
  'gsrc/ext/DebtorEnhancement.gsx':
    'package ext\nenhancement DebtorEnhancement : Invoice {\n  property get Debtor_Ext() : Contact { return this.Payer }\n}\n',
};

/** Returns the entity files, and a mapping in which the payer's name has another path. */
function mappedTo(path: string) {
  const project = invoices('query', 'payerName');
  const mapping = `${project.texts[paths.baseMapping]}`.replace('Invoice.Payer.DisplayName', path);
  return { ...declared, [paths.baseMapping]: mapping };
}

/** Returns the next question about a sort key. */
function question(project: Project, name: string, answers: Record<string, string> = {}): Question {
  const planned = planSortable(project.model, id, name, answers);
  if (planned.kind !== 'question') throw new Error(JSON.stringify(planned));
  return planned.question;
}

const options = ({ choices }: Question) => choices.map(({ value, description }) => `${value} · ${description}`);

describe('the entity that a foreign key leads to', () => {
  test.each([
    ['Invoice.Payer.DisplayName', 'Invoice#Payer', 'Contact#DisplayName'],
    ['Invoice.Payer.Nickname_Ext', 'Invoice#Payer', 'Contact#Nickname_Ext'],
    ['Invoice.Payer.City', 'Invoice#Payer', 'Contact#City'],
    ['Invoice.Payer?.Manager?.UserName', 'Invoice#Payer', 'Contact#Manager', 'User#UserName'],
    ['Invoice.Payer.Rank', 'Invoice#Payer', 'Contact#Rank'],
    ['Invoice.Payer.Rank.Code', 'Invoice#Payer', 'Contact#Rank'],
  ])('is known: %s', async (path, ...expected) => {
    const { asked, texts } = await generated('query', 'payerName', {}, mappedTo(path));
    expect(asked).toEqual([]);
    const features = [...`${texts[paths.resource]}`.matchAll(/(\w+#\w+)\.PropertyInfo/g)].map(([, feature]) => feature);
    expect(features).toEqual(expected);
  });

  test('is asked if no file declares it, with the name in the foreign key first', () => {
    const { [vendors('Contact.eti')]: _, ...others } = declared;
    const asked = question(invoices('query', 'payerName', others), 'payerName');
    expect(asked.title).toBe('Select the entity that Invoice.Payer references (no file declares the entity contact)');
    expect(options(asked)[0]).toBe('contact · named by the foreign key');
    expect(options(asked)).toContain('User · undefined');
  });

  test('is asked if no file declares the foreign key', () => {
    const asked = question(invoices('query', 'payerName', mappedTo('Invoice.Debtor.City')), 'payerName');
    expect(asked.title).toBe('Select the entity that Invoice.Debtor references (no file declares Invoice.Debtor)');
    // The title of the box for another entity.
    expect(asked.typing).toBe('Enter the entity that Invoice.Debtor references (no file declares Invoice.Debtor)');
    expect(options(asked)[0]).toBe('Contact · Contact#City');
  });
});

describe('a path that no documentation mentions', () => {
  test.each([
    [
      '(Invoice as Refund).Recipient.City',
      'Refund.Recipient.City (Refund is a subtype, which the path reaches by a cast)',
    ],
    ['Invoice.Origin.City', 'Invoice.Origin.City (Invoice.Origin is an edge foreign key)'],
    ['Invoice.Payer.Manager', 'Invoice.Payer.Manager (Contact.Manager at the end of the path is a foreign key)'],
  ])('is generated only if the user agrees: %s', async (path, doubt) => {
    const project = invoices('query', 'payerName', mappedTo(path));
    const asked = question(project, 'payerName');
    expect(asked.title).toBe(`Select whether to generate a sort column for ${doubt}`);
    const { after } = await generate(project, 'payerName', { [asked.id]: 'generate' });
    expect(after?.texts[paths.resource]).toContain('new PathSortColumn');
  });

  test.each([
    ['Invoice.Lines.City', 'Invoice.Lines is an array'],
    ['Invoice.Letter.City', 'Invoice.Letter is a one-to-one'],
  ])('is refused if its rows are in another table: %s', async (path, why) => {
    const { refused } = await generate(invoices('query', 'payerName', mappedTo(path)), 'payerName');
    expect(refused).toBe(`Sortie doesn't generate a sort column for ${path}, because ${why}.`);
  });

  test.each([
    '(Invoice.Payer as Person).FirstName',
    '((Invoice as Refund).Recipient as Person).FirstName',
    '(Invoice.Payer.Parent as Person).City',
    '(Invoice.Lines as Person).FirstName',
    '(Invoice.Debtor_Ext as Person).FirstName',
  ])('is refused if it casts the value of a hop: %s', async (path) => {
    const project = invoices('query', 'payerName', { ...mappedTo(path), ...debtor });
    const { asked, refused } = await generate(project, 'payerName');
    expect({ asked, refused }).toEqual({
      asked: [],
      refused: `Sortie doesn't generate a sort column for ${path}, because the path reaches Person by a cast.`,
    });
  });

  test('is generated with the hops after an enhancement property', async () => {
    const { texts } = await generated(
      'query',
      'payerName',
      {},
      {
        ...mappedTo('Invoice.Debtor_Ext.City'),
        ...debtor,
      },
    );
    expect(texts[paths.resource]).toContain('{ Invoice#Payer.PropertyInfo, Contact#City.PropertyInfo }');
  });

  test.each(['(Invoice as Refund).Recipient.City', '(Invoice.Payer as Person).FirstName', 'Invoice.Lines.City'])(
    'needs only a schema entry on a stream-backed collection: %s',
    async (path) => {
      const { files, written } = await generated('stream', 'payerName', {}, mappedTo(path));
      expect({ files, written }).toEqual({ files: [paths.schema], written: 'payerName' });
    },
  );

  test('with a cast is mapped as before on a dual collection', async () => {
    const path = '(Invoice as Refund).Recipient.City';
    const answers = { 'undocumented:Refund.Recipient.City': 'generate' };
    const project = invoices('dual', 'payerName', mappedTo(path));
    const { after } = await generate(project, 'payerName', answers);
    expect(after?.texts[paths.mapping]).toContain(`"payerName_Ext": { "path": "${path}" }`);
    expect(after?.texts[paths.resource]).toContain('Refund#Recipient.PropertyInfo');
    expect(changed(project, after)).not.toContain(enhancement);
  });
});

describe('a sort key that no mapper supplies', () => {
  const project = invoices('query', 'payerCity_Ext', declared);

  test('starts at the entity: foreign keys first, then columns, then mapped paths', () => {
    const asked = question(project, 'payerCity_Ext');
    expect(asked.title).toBe('Select the property of Invoice that sort key payerCity_Ext uses');
    expect(options(asked).slice(0, 4)).toEqual([
      'Payer · foreign key to Contact',
      'CreateUser · foreign key to User',
      'UpdateUser · foreign key to User',
      'InvoiceNumber · column (shorttext)',
    ]);
    expect(options(asked)).toContain('Payer.DisplayName · Invoice.Payer.DisplayName');
    expect(options(asked).join()).not.toMatch(/Secret|Lines|Letter|Origin/);
  });

  test('continues after a foreign key: columns first, then foreign keys', () => {
    const asked = question(project, 'payerCity_Ext', { property: 'Payer' });
    expect(asked).toMatchObject({
      id: 'property:Payer',
      title: 'Select the property of Contact that sort key payerCity_Ext uses',
    });
    const offered = options(asked);
    expect(offered.slice(0, 3)).toEqual([
      'Nickname_Ext · column (shorttext) · deprecated',
      'LastName · column (lastname)',
      'Rank · type key of ContactRank',
    ]);
    expect(offered.indexOf('Manager · foreign key to User')).toBeGreaterThan(
      offered.indexOf('City · column (shorttext)'),
    );
    expect(offered.at(-1)).toBe('DisplayName · Invoice.Payer.DisplayName');
  });

  test.each([
    ['InvoiceNumbr', 'No file declares Invoice.InvoiceNumbr. Did you mean InvoiceNumber?'],
    ['invoiceNumber', 'No file declares Invoice.invoiceNumber. Did you mean InvoiceNumber?'],
    ['Payer.LastNmae', 'No file declares Contact.LastNmae. Did you mean LastName?'],
    ['New', "New of Invoice isn't a column, because the platform supplies it."],
    ['RestId', "RestId of Invoice isn't a column, but a compiled view of the row."],
    ['Debtor_Ext', "Debtor_Ext of Invoice isn't a column, because an enhancement supplies it."],
    ['Debtor_Ext.City', "Debtor_Ext of Invoice isn't a column, because an enhancement supplies it."],
  ])('is asked again after an answer that can’t work: %s', (property, problem) => {
    const enhanced = invoices('query', 'payerCity_Ext', { ...declared, ...debtor });
    expect(question(enhanced, 'payerCity_Ext', { property })).toEqual({
      ...question(enhanced, 'payerCity_Ext'),
      problem,
    });
  });

  test('is asked again about the property after a foreign key', () => {
    const asked = question(project, 'payerCity_Ext', { property: 'Payer', 'property:Payer': 'New' });
    expect(asked.id).toBe('property:Payer');
    expect(asked.problem).toBe("New of Contact isn't a column, because the platform supplies it.");
  });

  test('can be an undeclared property, which compiled code may supply', () => {
    const planned = planSortable(project.model, id, 'payerCity_Ext', { property: 'Compiled' });
    expect(planned.kind === 'known' && noteOf(planned.value)).toBe(
      'The sort column payerCity_Ext may need a database index. No file of the data model declares Invoice.Compiled.',
    );
  });

  test('says which entity no file declares', () => {
    const asked = question(project, 'payerCity_Ext', { property: 'Payer.Country' });
    expect(asked.title).toBe(
      'Select the property of Country_Ext that sort key payerCity_Ext uses (no file declares the entity Country_Ext)',
    );
    expect(asked.choices).toEqual([]);
  });

  test.each([[{ property: 'Payer', 'property:Payer': 'City' }], [{ property: 'Payer.City' }]])(
    'is generated from the answers %j',
    async (answers) => {
      const { after } = await generate(project, 'payerCity_Ext', answers);
      expect(after?.texts[paths.resource]).toContain('{ Invoice#Payer.PropertyInfo, Contact#City.PropertyInfo }');
      expect(after?.summary()).toEqual([]);
    },
  );
});

describe('the element’s entity', () => {
  const unmapped = {
    [paths.baseMapping]: '{}',
    [paths.mapping]: '{}',
    [paths.baseClass]:
      'package base.rest.billing.v1.invoices\n\nclass InvoicesCoreResource extends RestQueryCollectionResource {\n}\n',
  };

  test('is the declared entity with the name of the element', () => {
    const asked = question(invoices('query', 'payerName', { ...declared, ...unmapped }), 'city_Ext');
    expect(asked.title).toBe('Select the property of Invoice that sort key city_Ext uses');
  });

  test('is asked if no file declares it', () => {
    const asked = question(invoices('query', 'payerName', unmapped), 'city_Ext');
    expect(asked.title).toBe('Select the entity of Invoices (no file declares the entity Invoice)');
  });
});

describe('the Gosu type of an enhancement property', () => {
  test.each([
    ['Visits', 'Integer'],
    ['Rank', 'typekey.ContactRank'],
    ['City', 'String'],
    ['CreateTime', 'java.util.Date'],
    ['LastName', 'String'],
    ['Parent', 'entity.Contact'],
  ])('is that of the column: %s', async (name, type) => {
    const { asked, texts } = await generated('stream', 'payerName', {}, mappedTo(`Invoice.Payer.${name}`));
    expect(asked).toEqual([]);
    expect(texts[enhancement]).toContain(`property get PayerName_Ext() : ${type} {\n    return this.Payer?.${name}\n`);
  });

  test('is asked if neither the data type nor the schema shows it', () => {
    const schema = invoices('stream', 'payerName').texts[paths.baseSchema];
    const untyped = `${schema}`.replace('"payerName": { "type": "string" }', '"payerName": {}');
    const files = { ...mappedTo('Invoice.Payer.LastName'), [paths.baseSchema]: untyped };
    expect(question(invoices('stream', 'payerName', files), 'payerName').title).toBe(
      'Select the type of payerName (no Gosu type is known for Invoice.Payer.LastName, column (lastname))',
    );
  });
});

/**
 * Generates a path for each foreign key of each declared entity and each column or type key that its target has of its
 * own. Returns how many are generated, and the foreign keys whose target no file declares.
 */
function checkAllPaths(model: SortModel, entities = model.dataModel.declared()) {
  let made = 0;
  const asked = new Set<string>();
  for (const { name, root } of entities) {
    for (const key of model.dataModel.entity(name)?.members.values() ?? []) {
      if (key.kind !== 'foreignkey' || root === 'viewEntity') continue;
      const target = model.dataModel.entity(key.target ?? '');
      if (!target?.root) asked.add(`${name}.${key.name}`);
      for (const member of target?.members.values() ?? []) {
        const isOwn = member.entity === target?.name;
        if (!isOwn || (member.kind !== 'column' && member.kind !== 'typekey')) continue;
        const path = [
          { entity: name, property: key.name },
          { entity: target?.name, property: member.name },
        ];
        const column = columnOf(model, { entity: name, hops: [key.name, member.name] }, {});
        if (JSON.stringify(column) !== JSON.stringify({ kind: 'known', value: { kind: 'path', path } }))
          throw new Error(`${name}.${key.name}.${member.name}: ${JSON.stringify(column)}`);
        made++;
      }
    }
  }
  return { made, asked: [...asked] };
}

/** Returns the sort keys whose joined value has a foreign key and a target that files declare, with the questions. */
function questionsAboutJoins(model: SortModel) {
  const found: (readonly [string, string])[] = [];
  for (const collection of model.collections.all()) {
    for (const { name, assessment } of model.sortKeys.candidates(collection)) {
      const { origin } = assessment;
      const [first] = origin.kind === 'joined' ? origin.hops : [];
      const key = origin.kind === 'joined' ? model.dataModel.member(origin.entity, first ?? '') : undefined;
      if (key?.kind !== 'foreignkey' || !model.dataModel.entity(key.target ?? '')?.root) continue;
      const planned = planSortable(model, collection, name, { kind: 'query', supertype: 'a.B' });
      found.push([`${collection.name} ${name}`, planned.kind === 'question' ? planned.question.title : planned.kind]);
    }
  }
  return found;
}

const textsOf = (files: Iterable<{ readonly path: string; readonly text: string }>) =>
  Object.fromEntries([...files].map(({ path, text }) => [path, text]));

describe('a path sort column is generated without a question', () => {
  test('for all foreign keys with a declared target in the generated project', () => {
    const model = modelOf(textsOf(entityFiles(projectShape(realSize), realSize)));
    const { made, asked } = checkAllPaths(model, someItems(model.dataModel.declared()));
    expect(made).toBeGreaterThan(1_000);
    expect(asked).toEqual([]);
  });

  test('for all joined properties in the generated project', () => {
    const size = { areas: 3, collectionsPerArea: 6, commonDefinitions: 12, otherClasses: 4, otherEntities: 4 };
    const found = questionsAboutJoins(modelOf(textsOf(projectFiles(projectShape(size), size))));
    expect(found.filter(([, outcome]) => outcome === 'known').length).toBeGreaterThan(5);
    expect(found.filter(([, outcome]) => outcome !== 'known' && outcome !== 'refused')).toEqual([]);
  });

  test('for all foreign keys and joined properties of the samples', () => {
    const { model } = sampleProject();
    const { made, asked } = checkAllPaths(model);
    expect(made).toBeGreaterThan(100);
    expect(asked.filter((key) => !key.endsWith('.Exposure'))).toEqual([]);
    const found = questionsAboutJoins(model);
    expect(found.length).toBeGreaterThan(3);
    expect(found.filter(([, outcome]) => outcome !== 'known' && outcome !== 'refused')).toEqual([]);
  });
});
