import { describe, expect, test } from 'vitest';
import type { StatedCollections } from '../../../../server/service/settings';
import { billing, paths } from '../../kit/billing';
import { modelOf } from '../model/workspace';
import { Project } from './project';

const code = 'stated-fact-contradicted';
const core = 'package base.rest.billing.v1.invoices\n\nclass InvoicesCoreResource extends';

/**
 * Returns the problems reported for these stated facts about Invoices in the billing project. `other` adds or replaces
 * files.
 */
function reported(Invoices: StatedCollections[string], other: Record<string, string> = {}) {
  const project = new Project({ ...billing, ...other }, { collections: { Invoices } });
  return project.problems().filter(({ problem }) => problem.code === code);
}

function base(text: string): Record<string, string> {
  return { [paths.baseClass]: text };
}

describe('a stated kind', () => {
  test('that a supertype contradicts is reported at the collection, with the supertype', () => {
    const [found, ...others] = reported({ kind: 'stream' });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ file: paths.apiconfig, text: 'Invoices', problem: { severity: 'warning' } });
    expect(found?.problem.message).toBe(
      'The settings state that "Invoices" is stream-backed, but InvoicesCoreResource extends RestQueryCollectionResource. Correct the settings.',
    );
    expect(found?.problem.related).toHaveLength(1);
  });

  test('is removed by its fix', () => {
    const project = new Project(billing, { collections: { Invoices: { kind: 'stream' } } });
    expect(project.titles(code)).toEqual(['Remove the stated kind of "Invoices" from the settings']);
    const [found] = reported({ kind: 'stream' });
    const fixes = found ? project.fixesOf(found.problem) : [];
    expect(fixes.map(({ command }) => command?.argument)).toEqual([
      { uri: `file:///w/${paths.apiconfig}`, collection: 'Invoices', kind: 'stream' },
    ]);
  });

  test.each([
    ['stream', 'function buildBaseQuery() {\n  }', 1],
    ['query', 'function buildBaseQuery() {\n  }', 0],
    ['dual', 'function buildBaseQuery() {\n  }', 0],
    ['query', 'function loadValues() {\n  }', 1],
    ['stream', 'function loadValues() {\n  }', 0],
    ['dual', 'function loadValues() {\n  }', 0],
    ['query', 'function other() {\n  }', 0],
    ['stream', 'function other() {\n  }', 0],
  ] as const)('%s, with a missing superclass and the member "%s"', (kind, member, count) => {
    const text = `${core} AbsentResource {\n  override ${member}\n}\n`;
    const messages = reported({ kind }, base(text)).map(({ problem }) => problem.message);
    expect(messages).toHaveLength(count);
    if (count > 0)
      expect(messages[0]).toMatch(
        /but InvoicesCoreResource overrides (buildBaseQuery|loadValues)\. Correct the settings\.$/,
      );
  });

  test('that the supertype confirms is valid, whatever the members show', () => {
    const text = `${core} RestDualCollectionResource<Invoice, InvoiceResource> {\n  override function loadValues() {\n  }\n}\n`;
    expect(reported({ kind: 'dual' }, base(text))).toEqual([]);
  });
});

describe('a stated element', () => {
  const more = (definition: string) => `"${definition}": { "type": "object" },\n        "Invoice": {`;
  const other = {
    [paths.baseSchema]: `${billing[paths.baseSchema]}`.replace('"Invoice": {', more('Bill')),
  };

  test('that the Swagger file and the mapper contradict is reported', () => {
    const [found] = reported({ element: 'Bill' }, other);
    expect(found?.problem.message).toBe(
      'The settings state that "Invoices" contains Bill, but the Swagger file of billing specifies Invoice. Correct the settings.',
    );
    expect(found?.problem.related).toHaveLength(1);
  });

  test('that the Swagger file and the mapper confirm is valid', () => {
    expect(reported({ element: 'Invoice' }, other)).toEqual([]);
  });

  test('is valid if the Swagger file names no element', () => {
    const swagger = `${billing[paths.swagger]}`.replace(/ *childResourceType.*\n/, '');
    expect(reported({ element: 'Bill' }, { ...other, [paths.swagger]: swagger })).toEqual([]);
  });
});

describe('a stated sort key', () => {
  const removing = `${billing[paths.resource]}`.replace(
    'sortColumns.put(',
    'sortColumns.remove("payerLabel")\n    sortColumns.put(',
  );

  test('that the class removes is reported', () => {
    const [found, ...others] = reported({ sortKeys: ['payerLabel', 'other'] }, { [paths.resource]: removing });
    expect(others).toEqual([]);
    expect(found?.problem.message).toBe(
      'The settings state that "payerLabel" is a sort key of "Invoices", but InvoicesExtResource removes it. Correct the settings.',
    );
  });

  test('that no file mentions is valid, because the platform may accept it', () => {
    expect(reported({ sortKeys: ['payerLabel'] })).toEqual([]);
  });
});

test('nothing is contradicted without stated facts', () => {
  expect(new Project(billing).summary()).toEqual([]);
});

describe('a collection that no file declares', () => {
  test('is reported at the collection with the most similar name, with a fix that removes the facts', () => {
    const facts = { kind: 'query', sortKeys: ['payerLabel'] } as const;
    const project = new Project(billing, { collections: { Invoces: facts } });
    const found = project.problems();
    expect(found.map(({ file, text, problem }) => [file, text, problem.severity, problem.message])).toEqual([
      [
        paths.apiconfig,
        'Invoices',
        'warning',
        'The settings state facts about "Invoces", which no file declares. Did you mean "Invoices"?',
      ],
    ]);
    expect(project.titles(code)).toEqual(['Remove the facts about "Invoces" from the settings']);
    const [fix] = found[0] ? project.fixesOf(found[0].problem) : [];
    expect(fix?.command?.argument).toEqual({
      uri: `file:///w/${paths.apiconfig}`,
      collection: 'Invoces',
      ...facts,
    });
  });

  test('is not reported if no name is similar', () => {
    expect(new Project(billing, { collections: { Shipments: { kind: 'query' } } }).summary()).toEqual([]);
  });

  test('is no longer reported once the settings contain the correct name', () => {
    const model = modelOf(billing, 'auto', { Invoces: { kind: 'query' } });
    expect(model.collections.misspelledStatements('Invoices')).toEqual(['Invoces']);
    model.configure({ vendor: 'auto', collections: { Invoices: { kind: 'query' } } });
    expect(model.collections.misspelledStatements('Invoices')).toEqual([]);
  });
});
