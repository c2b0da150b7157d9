import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSortService } from '../../../server/service/create';
import type { SortService } from '../../../server/service/service';
import { MemoryWorkspace } from '../../../server/workspace/memory';
import { never } from './features/scene';

const api = 'wide_ext-1.0';
const schemaFile = `config/integration/schemas/ext/wide/v1/${api}.schema.json`;
const properties = 20;

/** Returns a schema. Each property of each definition has a value for `sortable`. */
function schema(...definitions: readonly (readonly string[])[]): string {
  const texts = definitions.map((values, number) => {
    const members = values.map(
      (value, index) => `"p${index}": { "type": "string", "x-platform-extensions": { "sortable": ${value} } }`,
    );
    return `"Wide${number}": { "type": "object", "properties": { ${members.join(',')} } }`;
  });
  return `{ "definitions": { ${texts.join(',\n')} } }`;
}

/** Half of the values are assessed for the collection. The other half are problems. */
const mixed = Array.from({ length: properties }, (_, index) => (index % 2 === 0 ? 'true' : '"yes"'));
const problemsOfMixed = properties / 2;

/** A collection of the first definition. */
const others = {
  [`config/integration/apis/ext/wide/v1/${api}.apiconfig.yaml`]: 'Wides:\n  resource: ext.wide.Wides\n',
  'gsrc/ext/wide/Wides.gs':
    'package ext.wide\nclass Wides extends RestStreamCollectionResource<entity.A> { override property get ChildType() : String { return "Wide0" } }',
};

/** Opens the schema in a service that calls `onPause` each time a slice ends. */
async function opened(text: string, onPause: () => void) {
  const workspace = Object.assign(new MemoryWorkspace({ ...others, [schemaFile]: text }), {
    pause: async () => onPause(),
  });
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  const uri = workspace.uriOf(schemaFile);
  service.open(uri, 1, text);
  return { service, uri };
}

async function problems(service: SortService, uri: string): Promise<readonly string[]> {
  const diagnostics = await service.diagnostics(uri, never);
  return diagnostics.map(({ code, message, range }) => `${range.start.character} ${code} ${message}`);
}

async function problemsOf(text: string): Promise<readonly string[]> {
  const { service, uri } = await opened(text, () => undefined);
  return problems(service, uri);
}

describe('a long block is checked in slices', () => {
  let time = 0;
  beforeEach(() => {
    // Each look at the clock ends a slice.
    vi.spyOn(performance, 'now').mockImplementation(() => ++time * 10);
  });
  afterEach(() => vi.restoreAllMocks());

  test('and other work can run after each property', async () => {
    let pauses = 0;
    const { service, uri } = await opened(schema(mixed), () => pauses++);
    pauses = 0;
    expect(await problems(service, uri)).toHaveLength(problemsOfMixed);
    expect(pauses).toBeGreaterThan(properties / 2);
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
      { numRuns: 60 },
    );
  });

  test('and a canceled check continues later', async () => {
    const token = { isCancellationRequested: false };
    let left = 5;
    const { service, uri } = await opened(schema(mixed), () => {
      if (left-- === 0) token.isCancellationRequested = true;
    });
    left = 5;
    expect(await service.diagnostics(uri, token)).toEqual([]);
    expect(service.isChecked(uri)).toBe(false);
    expect(await problems(service, uri)).toHaveLength(problemsOfMixed);
  });
});
