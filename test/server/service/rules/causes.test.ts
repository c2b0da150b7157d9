import { describe, expect, test } from 'vitest';
import type { ModelFile } from '../../../../server/service/model/modelFile';
import { ties } from '../../../../server/service/symbols/ties';
import type { Span } from '../../../../server/service/text/span';
import { billing, paths, writable } from '../../kit/billing';
import { ParsedFiles, uriOf } from '../model/workspace';
import { type Found, Project, sampleProject } from './project';

/** Rules that report names. Everything else that a wrong name causes would be reported beside it. */
const aboutNames = /^(?:name-not-found|resource-not-declared|resource-not-served|resource-class-not-found)$/;
const sample = sampleProject();
const parsed = new ParsedFiles();

/** A name in a file of the sample. */
interface PlacedName {
  readonly file: string;
  /** The offset of the name in the file, including its quotes. */
  readonly span: Span;
}

function fileOf(uri: string): string {
  return decodeURIComponent(uri.slice(uriOf('').length));
}

function textOf({ file, span }: PlacedName): string {
  return (sample.texts[file] ?? '').slice(span.start, span.end);
}

/** Returns the name without quotes, suffix, and version. */
function stemOf(name: PlacedName): string {
  return /^["']?([\w.]*?)(?:_ext)?(?:-\d.*)?["']?$/.exec(textOf(name))?.[1] ?? '';
}

/** Returns the problems in the sample after a name was replaced: `name` for a warning that marks it. */
function problemsAfter({ file, span }: PlacedName, stem: string, wrong: string): readonly string[] {
  const text = sample.texts[file] ?? '';
  const at = span.start + text.slice(span.start).indexOf(stem);
  const changed = text.slice(0, at) + wrong + text.slice(at + stem.length);
  const line = text.slice(0, at).split('\n').length;
  const isHere = (found: Found) => found.file === file && found.line === line && found.text.includes(wrong);
  const isWarning = ({ problem }: Found) => problem.severity === 'warning' && aboutNames.test(problem.code);
  const found = new Project({ ...sample.texts, [file]: changed }, sample.settings, parsed).problems();
  return found.map((each) =>
    isWarning(each) && isHere(each)
      ? 'name'
      : `${each.file}:${each.line}: ${each.problem.code}: ${each.problem.message}`,
  );
}

/** Returns the names in a file that tie it to other files, and the names of its resources. */
function namesIn({ uri, name: { kind } }: ModelFile): readonly PlacedName[] {
  const { blocks, vendor, resources } = sample.model;
  return blocks.in(uri).flatMap((block) => {
    const facts = blocks.get(block)?.facts;
    if (!facts) return [];
    const ours = ties.filter(({ files }) => files.includes(kind));
    const written = ours.flatMap(({ names }) => names(facts, vendor).map(({ span }) => span));
    const declared =
      facts.kind === 'apiconfig' ? facts.resources.filter((each) => resources.isResource(uri, each)) : [];
    const start = blocks.startOf(block);
    return [...written, ...declared.map(({ keySpan }) => keySpan)].map((span) => ({
      file: fileOf(uri),
      span: { start: start + span.start, end: start + span.end },
    }));
  });
}

const names = sample.model.files
  .all()
  .filter(({ uri }) => sample.model.files.isCustomer(uri))
  .flatMap(namesIn);

/** Changes each name in turn, and returns the problems. */
function resultsOf(change: (stem: string) => string): readonly (readonly [string, readonly string[]])[] {
  return names.map((name) => {
    const stem = stemOf(name);
    return [`${name.file}: ${textOf(name)}`, problemsAfter(name, stem, change(stem))] as const;
  });
}

test('each misspelled name in the sample project is reported alone', () => {
  const results = resultsOf((stem) => `${stem.slice(0, -2)}q${stem.slice(-1)}`);
  expect(results.length).toBeGreaterThan(100);
  expect(results.filter(([, problems]) => problems.join() !== 'name')).toEqual([]);
}, 120_000);

test('each name in the sample project that is similar to nothing is reported alone, if it is reported', () => {
  const results = resultsOf((stem) => stem.replace(/\w*$/, 'Zyxwvutsrq'));
  const reported = results.filter(([, problems]) => problems.includes('name'));
  expect(reported.length).toBeGreaterThan(60);
  expect(reported.filter(([, problems]) => problems.length > 1)).toEqual([]);
}, 120_000);

describe("a wrong name doesn't silence what doesn't follow from it:", () => {
  const ext = 'config/integration/apis/ext';
  const shared = `${ext}/shared/v1/shared_ext-1.0.apiconfig.yaml`;
  const claim = `${ext}/claim/v1/claim_ext-1.0.apiconfig.yaml`;

  /** Returns the problems in the sample with two wrong names in the default sort of `Claims`, and the given resource. */
  function withWrongSort(resource: string): readonly string[] {
    const sort = '      - claimNumber\n';
    const texts = {
      ...sample.texts,
      [shared]: (sample.texts[shared] ?? '').replace(sort, `${sort}      - nonsense\n      - reportingDelay_Ext\n`),
      [claim]: `${sample.texts[claim]}resources:\n${resource}`,
    };
    return new Project(texts, sample.settings, parsed).summary();
  }

  const sorts = ['default-sort-unknown-name: nonsense', 'default-sort-not-sortable: reportingDelay_Ext'];

  test.each([
    ['a name that is not reported', '  Clmis: {}\n', sorts],
    ['a name without a class', '  Clams:\n    defaultSort: [claimNumber]\n', ['resource-not-served: Clams', ...sorts]],
    ['a name with a class', '  Clams:\n    resource: x.y.ClaimsResource\n', ['resource-not-served: Clams']],
  ])('the default sort of a collection (%s)', (_, resource, problems) => {
    expect(withWrongSort(resource)).toEqual(problems);
  });

  test('the default sort of a collection (a wrong name below its own class)', () => {
    const own = '    resource: base.rest.ext.cc.claim.v1.claims.ClaimsExtResource\n    defaultSort: [nonsense]\n';
    const texts = {
      ...sample.texts,
      [shared]: (sample.texts[shared] ?? '').replace('  Claims:', '  Clams:'),
      [claim]: `${sample.texts[claim]}resources:\n  Claims:\n${own}`,
    };
    expect(new Project(texts, sample.settings, parsed).summary()).toEqual([
      'default-sort-unknown-name: nonsense',
      'resource-not-served: Clams',
    ]);
  });

  test('a missing default sort (a similar name that means another resource)', () => {
    const collection = /( {2}InspectionsExt:\n.*\n) {4}defaultSort:\n(?: {6}- .*\n)+/;
    const texts = {
      ...sample.texts,
      [shared]: (sample.texts[shared] ?? '').replace(collection, '$1'),
      [claim]: `${sample.texts[claim]}resources:\n  InspectionzExt:\n    defaultSort: [passed]\n`,
    };
    const project = new Project(texts, sample.settings, parsed);
    expect(project.messages().join('\n')).toContain('Did you mean "InspectionExt"?');
    expect(project.summary()).toContain('default-sort-missing: InspectionsExt');
  });

  test('a property without a mapper', () => {
    const schema = 'config/integration/schemas/ext/common/v1/common_ext-1.0.schema.json';
    const property = '"odd_Ext": { "type": "string", "x-platform-extensions": { "sortable": true } },';
    const texts = {
      ...sample.texts,
      [schema]: (sample.texts[schema] ?? '').replace(/("Note": \{\s*"properties": \{)/, `$1${property}`),
      [shared]: (sample.texts[shared] ?? '').replace('  Notes:', '  Notqs:'),
    };
    expect(new Project(texts, sample.settings, parsed).summary().toSorted()).toEqual([
      'resource-not-served: Notqs',
      'sortable-unmapped: "sortable"',
    ]);
  });

  test('an unnamed class in the package of a class whose name is wrong', () => {
    const folder = 'gsrc/base/rest/ext/cc/common/v1/activities';
    const text = sample.texts[`${folder}/ActivitiesExtResource.gs`] ?? '';
    const texts = {
      ...sample.texts,
      [`${folder}/DocumentsExtResource.gs`]: text.replaceAll('ActivitiesExt', 'DocumentsExt'),
      [shared]: (sample.texts[shared] ?? '').replace('activities.ActivityExtResource', 'activities.ActivtyExtResource'),
    };
    expect(new Project(texts, sample.settings, parsed).summary()).toEqual([
      'resource-class-not-found: base.rest.ext.cc.common.v1.activities.ActivtyExtResource',
      'class-not-named: DocumentsExtResource',
    ]);
  });

  /** The billing project with a stream-backed collection whose property `batch_Ext` no mapper supplies. */
  const stream = {
    ...billing,
    [paths.baseClass]: (billing[paths.baseClass] ?? '').replace('RestQueryCollection', 'RestStreamCollection'),
    [paths.resource]: '',
    [paths.mapping]: (billing[paths.mapping] ?? '').replace('"batch_Ext": { "path": "Invoice.Batch_Ext" },', ''),
  };
  const mapper = (name: string) => `"${name}": { "properties": { "batch_Ext": { "path": "Invoice.Batch_Ext" } } },`;

  test.each([
    ['a mapper that a resource names', 'Bill:\n  mapper: Invoixe\n', 'sortable-unmapped: "sortable"'],
    ['a mapper that nothing names', '', 'name-not-found: "Invoixe"'],
  ])('a property without a mapper (%s)', (_, resource, problem) => {
    const mapping = (stream[paths.mapping] ?? '').replace('"mappers": {', `"mappers": { ${mapper('Invoixe')}`);
    const apiconfig = `Invoices:\n  resource: base.rest.billing.v1.invoices.InvoicesCoreResource\n${resource}`;
    const { [paths.resource]: __, ...texts } = { ...stream, [paths.mapping]: mapping, [paths.apiconfig]: apiconfig };
    expect(new Project(texts).summary()).toEqual([problem]);
  });

  test('an unknown element in another API', () => {
    const other = (kind: string) => `config/integration/${kind}`;
    const texts = {
      ...billing,
      [paths.mapping]: (billing[paths.mapping] ?? '').replace(
        '"schemaDefinition": "Invoice"',
        '"schemaDefinition": "Invoixe"',
      ),
      [other('apis/ext/other/v1/other_ext-1.0.swagger.yaml')]:
        'paths:\n  /o:\n    get:\n      x-platform-extensions:\n        operationType: get-collection\n        resourceType: Orders\n        childResourceType: Invoice\n',
      [other('apis/ext/other/v1/other_ext-1.0.apiconfig.yaml')]:
        'Invoice:\n  resource: a.b.InvoiceResource\nOrders:\n  resource: a.b.OrdersResource\n  defaultSort: [name]\n',
      [other('schemas/ext/other/v1/other_ext-1.0.schema.json')]: '{ "definitions": { "Thing": {} } }',
      [other('mappings/ext/other/v1/other_ext-1.0.mapping.json')]:
        '{ "schemaName": "ext.other.v1.other_ext-1.0", "mappers": { "Thing": { "schemaDefinition": "Thing" } } }',
    };
    expect(new Project(texts).summary()).toEqual(
      expect.arrayContaining(['name-not-found: "Invoixe"', 'collection-element-unknown: Orders']),
    );
  });

  const upper = 'config/integration/apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';
  const wrongSort = `  defaultSort:\n    - nonsense\n    - payerName\n`;

  test.each(['ext.rest.billing.v1.invoices.InvoicesExtResource', 'base.rest.billing.v1.invoices.InvoicesCoreResource'])(
    'the default sort of a collection (a wrong name with a class that has no key of that name, %s)',
    (name) => {
      const texts = {
        ...billing,
        [upper]: `Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n${wrongSort}`,
        [paths.apiconfig]: `combine: [ext.common.v1.common_ext-1.0, base.billing.v1.billing-1.0]\nresources:\n  Invioces:\n    resource: ${name}\n`,
      };
      expect(new Project(texts).summary().toSorted()).toEqual([
        'default-sort-not-sortable: payerName',
        'default-sort-unknown-name: nonsense',
        'resource-not-served: Invioces',
      ]);
    },
  );

  test.each([
    ['a class that is missing', {}, ['default-sort-unknown-name: nonsense']],
    [
      'the name of a missing class in a base file',
      {
        'gsrc/base/rest/billing/v1/invoices/InvoiceHelper.gs':
          'package base.rest.billing.v1.invoices\n\n@Export\nclass InvoiceHelper {\n}\n',
      },
      ['default-sort-unknown-name: nonsense'],
    ],
  ])('the default sort of a collection (%s)', (_, more, problems) => {
    const { [paths.baseClass]: __, [paths.resource]: ___, ...texts } = billing;
    const apiconfig = 'Invoices:\n  defaultSort:\n    - nonsense\n';
    expect(new Project({ ...texts, ...more, [paths.apiconfig]: apiconfig }).summary()).toEqual(problems);
  });

  test('a property that a higher mapper supplies', () => {
    const lower = 'config/integration/mappings/ext/common/v1/common_ext-1.0.mapping.json';
    const mapping = (billing[paths.mapping] ?? '')
      .replace('"combine": [', '"combine": ["ext.common.v1.common_ext-1.0", ')
      .replace('"batch_Ext": {', '"payerName": { "path": "Invoice.Payer.DisplayName" }, "batch_Ext": {');
    const texts = {
      ...billing,
      [paths.schema]: (billing[paths.schema] ?? '').replace(
        '"batch_Ext": {',
        '"payerName": { "x-platform-extensions": { "sortable": true } }, "batch_Ext": {',
      ),
      [paths.mapping]: mapping,
      [lower]:
        '{ "schemaName": "ext.billing.v1.billing_ext-1.0", "mappers": { "Invoice": { "schemaDefinition": "Invoixe", "root": "entity.Invoice", "properties": { "payerName": { "path": "Invoice.PayerName" } } } } }',
    };
    expect(new Project(texts).summary().toSorted()).toEqual([
      'name-not-found: "Invoixe"',
      'sortable-needs-sort-column: "sortable"',
    ]);
  });

  const swagger = 'config/integration/apis/ext/billing/v1/billing_ext-1.0.swagger.yaml';
  /** A project that contains only the customer's layer. */
  function layerOnly(resources: string): readonly string[] {
    const texts = {
      [paths.schema]: billing[paths.schema] ?? '',
      [paths.resource]: billing[paths.resource] ?? '',
      [swagger]: `paths:\n  /i:\n    get:\n      x-platform-extensions:\n        operationType: get-collection\n        resourceType: Invoices\n        childResourceType: Invoice\n`,
      [paths.apiconfig]: `combine: [base.billing.v1.billing-1.0]\nresources:\n${resources}`,
    };
    const problems = new Project(texts).problems();
    return problems
      .filter(({ text }) => !text.includes('base.'))
      .map(({ problem, text }) => `${problem.code}: ${text}`);
  }

  test('a wrong name of a resource if files are missing that may declare it', () => {
    const own = '    resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n    defaultSort: [dueDate]\n';
    expect(layerOnly(`  Invioces:\n${own}  Invoice:\n    resource: ext.x.InvoiceResource\n`)).toEqual([
      'resource-not-declared: Invoices',
    ]);
  });

  test('names of a mapper and an updater that are both misspelled', () => {
    const key = '"Bil_Ext": { "schemaDefinition": "Bill_Ext", "root": "entity.Bill", "properties": {} },';
    const definitions = '"Bill_Ext": { "properties": {} }, "Note_Ext": { "properties": {} }, "Invoice": {';
    const project = (mapping: string, updater: string) =>
      new Project({
        ...writable,
        [paths.schema]: (writable[paths.schema] ?? '').replace('"Invoice": {', definitions),
        [paths.apiconfig]: `${writable[paths.apiconfig]}Bill_Ext:\n  resource: ext.rest.BillResource\n  mapper: Bill_Ext\n  updater: Bill_Ext\n`,
        [paths.mapping]: (writable[paths.mapping] ?? '').replace('"mappers": {', `"mappers": { ${mapping}`),
        [paths.updater]: (writable[paths.updater] ?? '').replace('"updaters": {', `"updaters": { ${updater}`),
      }).summary();
    const right = key.replace('Bil_Ext', 'Bill_Ext');
    expect(project(key, right)).toEqual(['name-not-found: "Bil_Ext"']);
    expect(project(right, key)).toEqual(['name-not-found: "Bil_Ext"']);
    expect(project(key, key)).toEqual(['name-not-found: Bill_Ext', 'name-not-found: Bill_Ext']);
  });
});
