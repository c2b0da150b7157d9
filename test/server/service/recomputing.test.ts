import { afterEach, expect, test, vi } from 'vitest';
import { createSortService } from '../../../server/service/create';
import type { SortService } from '../../../server/service/service';
import { MemoryWorkspace } from '../../../server/workspace/memory';
import { affectedBy } from './affected';
import { never } from './features/scene';

const count = 40;
const schema = 'config/schemas/ext/wide/v1/wide_ext-1.0.schema.json';
const apiconfig = 'config/apis/ext/wide/v1/wide_ext-1.0.apiconfig.yaml';
const quiet = 'config/apis/ext/quiet/v1/quiet_ext-1.0.apiconfig.yaml';
const indexes = Array.from({ length: count }, (_, index) => index);
const definition = (sortable: boolean) =>
  `{ "definitions": { "Wide": { "type": "object", "properties": { "code": { "type": "string", "x-platform-extensions": { "sortable": ${sortable} } } } } } }`;
const text = indexes
  .map((index) => `Wides${index}:\n  resource: ext.rest.wide.v1.Wides${index}\n  defaultSort:\n    - code\n`)
  .join('');
const classes = Object.fromEntries(
  indexes.map((index) => [
    `gsrc/ext/rest/wide/v1/Wides${index}.gs`,
    `package ext.rest.wide.v1\n\nclass Wides${index} extends RestQueryCollectionResource<entity.Wide> {\n  override property get ChildType() : String {\n    return "Wide"\n  }\n}\n`,
  ]),
);
const quietText = 'Quiets:\n  resource: ext.rest.quiet.v1.QuietsResource\n  defaultSort:\n    - name\n';
const sortEntry = { line: 3, character: 7 };
const definitionKey = { line: 0, character: definition(true).indexOf('Wide') };

afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Opens a schema whose definition is the element of `count` collections, and checks all files. From then on, each step
 * of long work takes a slice, and `paused` is called in each pause.
 */
async function opened() {
  const files: Readonly<Record<string, string>> = {
    ...classes,
    [schema]: definition(true),
    [apiconfig]: text,
    [quiet]: quietText,
  };
  const workspace = new MemoryWorkspace(files);
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  const uriOf = (path: string) => workspace.uriOf(path);
  for (const path of [apiconfig, quiet, schema]) service.open(uriOf(path), 1, files[path] ?? '');
  for (const uri of service.files()) await service.diagnostics(uri, never);
  await service.settled();
  let now = 0;
  const during = { paused: () => {}, step: 1 };
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += during.step;
    return now;
  });
  workspace.pause = async () => during.paused();
  const toggle = (version: number) => service.change(uriOf(schema), version, [{ text: definition(version % 2 === 1) }]);
  /** Whether a change affects a hover that lists all collections of the definition. */
  const isAffected = () => !service.attempt(uriOf(schema), () => service.hover(uriOf(schema), definitionKey, never));
  return { service, workspace, uriOf, during, toggle, isAffected };
}

test('after a folder has been read, its collections are listed in slices', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now++);
  const pausesFor = async (resources: string) => {
    const workspace = new MemoryWorkspace({ ...classes, [schema]: definition(true), [apiconfig]: resources });
    let pauses = 0;
    workspace.pause = async () => {
      pauses++;
    };
    const service = createSortService(workspace);
    await service.index(new AbortController().signal);
    pauses = 0;
    await service.settled();
    service.dispose();
    return pauses;
  };
  expect((await pausesFor(text)) - (await pausesFor('{}\n'))).toBeGreaterThanOrEqual(count);
});

test('the results that a change affects are recomputed in slices, and then reported', async () => {
  const { service, uriOf, during, toggle } = await opened();
  let pauses = 0;
  during.paused = () => pauses++;
  const affected = affectedBy(service, () => toggle(2));
  expect(pauses).toBeLessThan(2);
  expect([...(await affected)].sort()).toEqual([uriOf(apiconfig), uriOf(schema)].sort());
  expect(pauses).toBeGreaterThan(count);
});

test('the results that one change affects are recomputed in slices, however long this takes', async () => {
  const { service, during, toggle } = await opened();
  during.step = 1_000;
  let pauses = 0;
  during.paused = () => pauses++;
  await affectedBy(service, () => toggle(2));
  expect(pauses).toBeGreaterThan(count);
});

test("a search for symbols doesn't recompute everything at once", async () => {
  const { service, during, toggle, isAffected } = await opened();
  const search = async () => (await service.workspaceSymbols('Wides1', never)).map(({ name }) => name);
  const before = await search();
  expect(before).toContain('Wides1');
  let pausesWithAffected = 0;
  during.paused = () => {
    if (isAffected()) pausesWithAffected++;
  };
  // The loop over the files doesn't pause before it reads the first file.
  during.step = 0.3;
  toggle(2);
  expect(await search()).toEqual(before);
  expect(pausesWithAffected).toBeGreaterThan(count / 4);
});

test('changes are reported even after a report has failed', async () => {
  const { service, workspace, uriOf, toggle } = await opened();
  workspace.pause = () => Promise.reject(new Error('lost'));
  const failed = new Promise((resolve) => process.once('unhandledRejection', resolve));
  toggle(2);
  expect(await failed).toEqual(new Error('lost'));
  workspace.pause = async () => {};
  expect(await affectedBy(service, () => toggle(3))).toContain(uriOf(schema));
});

test('a hover that needs no affected result is available meanwhile', async () => {
  const { service, uriOf, during, toggle } = await opened();
  const hoverIn = (path: string) => {
    const uri = uriOf(path);
    return service.attempt(uri, () => service.hover(uri, sortEntry, never));
  };
  const before = hoverIn(quiet);
  expect(before?.result).toMatchObject({ contents: { value: expect.stringContaining('name') } });
  const seen: boolean[] = [];
  during.paused = () => {
    expect(hoverIn(quiet)).toEqual(before);
    seen.push(hoverIn(apiconfig) !== undefined);
  };
  await affectedBy(service, () => toggle(2));
  expect(seen).toContain(false);
  expect(hoverIn(apiconfig)?.result).toMatchObject({ contents: { value: expect.stringContaining('code') } });
});

test("a check that is running doesn't recompute everything at once", async () => {
  const { service, uriOf, during, toggle, isAffected } = await opened();
  toggle(2);
  await service.reading(uriOf(schema));
  let version = 2;
  let left = 3;
  let pausesWithAffected = 0;
  during.paused = () => {
    if (left-- === 0) toggle(++version);
    if (left < 0 && isAffected()) pausesWithAffected++;
  };
  const problems = await service.diagnostics(uriOf(apiconfig), never);
  expect(version).toBe(3);
  expect(pausesWithAffected).toBeGreaterThan(count / 2);
  expect(problems).toEqual([]);
});

test('a hover names at most eight collections of a definition', async () => {
  const { service, uriOf } = await opened();
  const hover = service.hover(uriOf(schema), definitionKey, never);
  const lines = indexes.slice(0, 8).map((index) => `- Wides${[0, 1, 10, 11, 12, 13, 14, 15][index]}: sorted by code`);
  expect(hover?.contents).toMatchObject({ value: expect.stringContaining([...lines, '- and 32 more'].join('\n')) });
});

interface Report {
  readonly affected: ReadonlySet<string>;
  readonly edited: string | undefined;
}

function reportsOf(service: SortService): Report[] {
  const reports: Report[] = [];
  service.onChange((affected, edited) => reports.push({ affected, edited }));
  return reports;
}

test('changes that follow one another quickly are reported once', async () => {
  const { service, uriOf, toggle } = await opened();
  const reports = reportsOf(service);
  await affectedBy(service, () => {
    for (let version = 2; version < 12; version++) toggle(version);
  });
  expect(reports.map(({ edited }) => edited)).toEqual([uriOf(schema)]);
});

test('a report names a document only if an edit of this document is the only cause', async () => {
  const { service, workspace, uriOf, toggle } = await opened();
  const reports = reportsOf(service);
  await affectedBy(service, () => {
    toggle(2);
    service.close(uriOf(quiet));
  });
  await service.settled();
  await affectedBy(service, () => service.close(uriOf(apiconfig), true));
  await service.settled();
  expect(reports.map(({ edited }) => edited)).toContain(undefined);
  expect(new Set(reports.map(({ edited }) => edited))).toEqual(new Set([undefined]));
  reports.length = 0;
  toggle(3);
  workspace.write(quiet, quietText.replace('name', 'other'));
  await service.settled();
  await service.diagnostics(uriOf(quiet), never);
  expect(reports.find(({ affected }) => affected.has(uriOf(quiet)))).toMatchObject({ edited: undefined });
});

test('a report names a document that the client opened, but not one that moves here from another folder', async () => {
  const { service, uriOf } = await opened();
  const reports = reportsOf(service);
  const [opens, moves] = ['a', 'b'].map((name) => uriOf(`config/apis/ext/${name}/v1/${name}_ext-1.0.apiconfig.yaml`));
  if (!opens || !moves) throw new Error('no URIs');
  await affectedBy(service, () => service.open(opens, 1, quietText));
  await affectedBy(service, () => service.open(moves, 1, quietText, true));
  expect(reports.map(({ edited }) => edited)).toEqual([opens, undefined]);
});

test('requests and reports continue even if changes never stop', async () => {
  const { service, uriOf, during, toggle } = await opened();
  let version = 1;
  during.paused = () => toggle(++version);
  await affectedBy(service, () => toggle(++version));
  await service.reading(uriOf(schema));
  await service.settled();
  during.paused = () => {};
  expect(version).toBeGreaterThan(100);
  expect(await service.diagnostics(uriOf(apiconfig), never)).toHaveLength(version % 2 === 1 ? 0 : count);
});
