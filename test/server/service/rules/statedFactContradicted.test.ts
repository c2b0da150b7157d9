import { describe, expect, test } from 'vitest';
import type { StatedCollections } from '../../../../server/service/settings';
import { billing, paths } from '../../kit/billing';
import { Project } from './project';

const code = 'stated-fact-contradicted';
const core = 'package base.rest.billing.v1.invoices\n\nclass InvoicesCoreResource extends';

/**
 * Returns the problems reported for these stated facts about Invoices in the billing project. `other` adds or replaces
 * files.
 */
function reported(Invoices: StatedCollections[string], other: Record<string, string> = {}) {
  const project = stating({ Invoices }, { ...billing, ...other });
  return project.problems().filter(({ problem }) => problem.code === code);
}

/** Creates a project whose project file states these facts. */
function stating(collections: StatedCollections, texts: Record<string, string> = billing): Project {
  return new Project({ ...texts, 'sortie.json': JSON.stringify({ vendor: 'auto', collections }) });
}

function base(text: string): Record<string, string> {
  return { [paths.baseClass]: text };
}

describe('a stated kind', () => {
  test('that a supertype contradicts is reported at the fact, with the supertype', () => {
    const [found, ...others] = reported({ kind: 'stream' });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ file: 'sortie.json', text: '"stream"', problem: { severity: 'warning' } });
    expect(found?.problem.message).toBe(
      '"Invoices" isn\'t stream-backed: InvoicesCoreResource extends RestQueryCollectionResource. Correct or remove the fact.',
    );
    expect(found?.problem.related).toHaveLength(1);
  });

  test('is removed by its fix, with the collection if nothing else is stated', async () => {
    const project = stating({ Invoices: { kind: 'stream' } });
    expect(project.titles(code)).toEqual(['Remove the stated kind of "Invoices"']);
    expect((await project.fix(code)).texts['sortie.json']).toBe('{"vendor":"auto"}');
    const other = stating({ Invoices: { kind: 'stream', element: 'Invoice' }, Notes: {} });
    expect((await other.fix(code)).texts['sortie.json']).toBe(
      '{"vendor":"auto","collections":{"Invoices":{"element":"Invoice"},"Notes":{}}}',
    );
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
        /: InvoicesCoreResource overrides (buildBaseQuery|loadValues)\. Correct or remove the fact\.$/,
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
      '"Invoices" doesn\'t contain Bill: the Swagger file of billing specifies Invoice. Correct or remove the fact.',
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
      '"payerLabel" isn\'t a sort key of "Invoices": InvoicesExtResource removes it. Correct or remove the fact.',
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
  const facts = { kind: 'query', sortKeys: ['payerLabel'] } as const;

  test('is reported if a declared name is similar, with fixes that rename it or remove its facts', async () => {
    const project = stating({ Invoces: facts });
    const found = project.problems();
    expect(found.map(({ file, text, problem }) => [file, text, problem.severity, problem.message])).toEqual([
      ['sortie.json', '"Invoces"', 'warning', 'No file declares the collection "Invoces". Did you mean "Invoices"?'],
    ]);
    expect(project.titles(code)).toEqual(['! Change to "Invoices"', 'Remove the facts about "Invoces"']);
    const renamed = await project.fix(code);
    expect(renamed.texts['sortie.json']).toBe(JSON.stringify({ vendor: 'auto', collections: { Invoices: facts } }));
    expect(renamed.summary()).toEqual([]);
    const removed = await project.fix(code, 'Remove the facts about "Invoces"');
    expect(removed.texts['sortie.json']).toBe('{"vendor":"auto"}');
  });

  test('is not reported if no name is similar', () => {
    expect(stating({ Shipments: { kind: 'query' } }).summary()).toEqual([]);
  });
});
