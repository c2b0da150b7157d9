import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSortService } from '../../../server/service/create';
import type { SortService } from '../../../server/service/service';
import { MemoryWorkspace } from '../../../server/workspace/memory';
import { fc, someOf } from '../../properties';
import { never } from './features/scene';

const api = 'wide_ext-1.0';
const schemaFile = `config/integration/schemas/ext/wide/v1/${api}.schema.json`;
const properties = 20;

/**
 * Returns a schema with a definition for each list. Each value in a list becomes the `sortable` value of one property.
 */
function schema(...definitions: readonly (readonly string[])[]): string {
  const texts = definitions.map((values, number) => {
    const members = values.map(
      (value, index) => `"p${index}": { "type": "string", "x-platform-extensions": { "sortable": ${value} } }`,
    );
    return `"Wide${number}": { "type": "object", "properties": { ${members.join(',')} } }`;
  });
  return `{ "definitions": { ${texts.join(',\n')} } }`;
}

/**
 * Half of the values are valid, so their properties are assessed for the collection. Each of the other values causes a
 * problem.
 */
const mixed = Array.from({ length: properties }, (_, index) => (index % 2 === 0 ? 'true' : '"yes"'));
const problemsOfMixed = properties / 2;

const apiconfigFile = `config/integration/apis/ext/wide/v1/${api}.apiconfig.yaml`;
const classFile = 'gsrc/ext/wide/Wides.gs';

/** Returns the class of a collection whose elements use the first definition. */
function wideClass(name: string): string {
  return `class ${name} extends RestStreamCollectionResource<entity.A> { override property get ChildType() : String { return "Wide0" } }`;
}

/** The files of a collection whose elements use the first definition. */
const collection = {
  [apiconfigFile]: 'Wides:\n  resource: ext.wide.Wides\n',
  [classFile]: `package ext.wide\n${wideClass('Wides')}`,
};

/** Creates a service that reads the schema and that calls `onPause` each time a slice ends. */
async function created(text: string, onPause: () => void, others: Readonly<Record<string, string>> = {}) {
  const workspace = Object.assign(new MemoryWorkspace({ ...collection, ...others, [schemaFile]: text }), {
    pause: async () => onPause(),
  });
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  return { service, workspace, uri: workspace.uriOf(schemaFile), uriOf: (path: string) => workspace.uriOf(path) };
}

async function opened(...[text, ...others]: Parameters<typeof created>) {
  const all = await created(text, ...others);
  all.service.open(all.uri, 1, text);
  return all;
}

async function problems(service: SortService, uri: string): Promise<readonly string[]> {
  const diagnostics = await service.diagnostics(uri, never);
  return diagnostics.map(({ code, message, range }) => `${range.start.character} ${code} ${message}`);
}

async function problemsOf(text: string): Promise<readonly string[]> {
  const { service, uri } = await opened(text, () => undefined);
  return problems(service, uri);
}

describe('a long file is checked in slices', () => {
  let time = 0;
  let isFrozen = false;
  beforeEach(() => {
    // Each reading of the clock ends a slice, unless the clock is frozen.
    vi.spyOn(performance, 'now').mockImplementation(() => (isFrozen ? time : ++time * 10));
  });
  afterEach(() => vi.restoreAllMocks());

  test('and other work can run after each definition', async () => {
    let pauses = 0;
    const { service, uri } = await opened(schema(...Array.from({ length: 30 }, () => mixed)), () => pauses++);
    pauses = 0;
    expect(await problems(service, uri)).toHaveLength(30 * problemsOfMixed);
    expect(pauses).toBeGreaterThan(30);
  });

  test('with the same problems for requests that run at the same time', async () => {
    const { service, uri } = await opened(schema(mixed), () => undefined);
    const [one, other, counts] = await Promise.all([
      problems(service, uri),
      problems(service, uri),
      service.problemCounts(uri),
    ]);
    expect(one).toHaveLength(problemsOfMixed);
    expect(other).toEqual(one);
    expect(counts).toEqual({ error: problemsOfMixed, warning: 0, information: 0, hint: 0 });
  });

  test('and an edit during the check leaves no old problems', async () => {
    const values = fc.array(fc.constantFrom('true', 'false', '"yes"'), { minLength: 1, maxLength: 10 });
    const definitions = fc.array(values, { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(definitions, definitions, fc.nat({ max: 60 }), async (before, after, moment) => {
        let left = Number.POSITIVE_INFINITY;
        const { service, uri } = await opened(schema(...before), () => {
          if (left-- === 0) service.change(uri, 2, [{ text: schema(...after) }]);
        });
        left = moment;
        await problems(service, uri);
        if (left >= 0) service.change(uri, 2, [{ text: schema(...after) }]);
        left = Number.POSITIVE_INFINITY;
        const expected = await problemsOf(schema(...after));
        expect(await problems(service, uri)).toEqual(expected);
        const { error } = await service.problemCounts(uri);
        expect(error).toBe(expected.length);
      }),
      someOf(60),
    );
  });

  test('and other work can run after each collection in the lists', async () => {
    const collections = 30;
    const each = (text: (index: number) => string) => Array.from({ length: collections }, (_, index) => text(index));
    let pauses = 0;
    const { service, uri } = await opened(schema(['true']), () => pauses++, {
      [apiconfigFile]: each((index) => `Wides${index}:\n  resource: ext.wide.Wides${index}\n`).join(''),
      [classFile]: `package ext.wide\n${each((index) => wideClass(`Wides${index}`)).join('\n')}`,
    });
    service.change(uri, 2, [{ text: schema(['true', 'true']) }]);
    pauses = 0;
    await problems(service, uri);
    expect(pauses).toBeGreaterThan(collections);
  });

  test('and a canceled check continues later', async () => {
    const token = { isCancellationRequested: false };
    let left = 5;
    const { service, uri } = await opened(schema(...Array.from({ length: 30 }, () => mixed)), () => {
      if (left-- === 0) token.isCancellationRequested = true;
    });
    left = 5;
    expect(await service.diagnostics(uri, token)).toEqual([]);
    expect(await problems(service, uri)).toHaveLength(30 * problemsOfMixed);
  });

  test('and a file that is created again in the meantime has its new positions', async () => {
    const text = schema(mixed);
    const moved = `\n\n\n${text}`;
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 120 }), async (moment) => {
        let left = Number.POSITIVE_INFINITY;
        const { service, workspace, uri } = await created(text, () => undefined);
        Object.assign(workspace, {
          pause: async () => {
            if (left-- !== 0) return;
            isFrozen = true;
            workspace.remove(schemaFile);
            await service.settled();
            workspace.write(schemaFile, moved);
            await service.settled();
            await service.problemCounts(uri);
            isFrozen = false;
          },
        });
        left = moment;
        const found = await service.diagnostics(uri, never);
        const expected = left < 0 ? 3 : 0;
        expect(new Set(found.map(({ range }) => range.start.line))).toEqual(new Set([expected]));
      }),
      someOf(60),
    );
  });

  test('and counts stay as they were returned', async () => {
    const { service, uri } = await opened(schema(mixed), () => undefined);
    const counts = await service.problemCounts(uri);
    service.change(uri, 2, [{ text: '{}' }]);
    expect(counts.error).toBe(problemsOfMixed);
  });
});

test('a change between two steps of a promise leaves no mixture of two texts', async () => {
  const [before, after] = [schema(mixed, mixed), `\n\n${schema(mixed)}`];
  const expected = await problemsOf(after);
  for (let steps = 0; steps < 40; steps++) {
    const { service, uri } = await opened(before, () => undefined);
    const old = await problems(service, uri);
    const running = problems(service, uri);
    for (let step = 0; step < steps; step++) await null;
    service.change(uri, 2, [{ text: after }]);
    expect([old, expected]).toContainEqual(await running);
  }
});
