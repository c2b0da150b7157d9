import { afterEach, expect, test, vi } from 'vitest';
import { createSortService } from '../../../server/service/create';
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
const definitionKey = { line: 0, character: definition(true).indexOf('Wide') };

afterEach(() => {
  vi.restoreAllMocks();
});

/** Opens a schema whose definition is the element of `count` collections, and checks all files. */
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
  const during = { paused: () => {} };
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ++now);
  workspace.pause = async () => during.paused();
  const toggle = (version: number) => service.change(uriOf(schema), version, [{ text: definition(version % 2 === 1) }]);
  return { service, uriOf, during, toggle };
}

test('a hover names at most eight collections of a definition', async () => {
  const { service, uriOf } = await opened();
  const hover = service.hover(uriOf(schema), definitionKey, never);
  const lines = indexes.slice(0, 8).map((index) => `- Wides${[0, 1, 10, 11, 12, 13, 14, 15][index]}: sorted by code`);
  expect(hover?.contents).toMatchObject({ value: expect.stringContaining([...lines, '- and 32 more'].join('\n')) });
});

test('a change of a definition affects the files with its collections', async () => {
  const { service, uriOf, toggle } = await opened();
  expect([...affectedBy(service, () => toggle(2))].sort()).toEqual([uriOf(apiconfig), uriOf(schema)].sort());
  expect(await service.diagnostics(uriOf(apiconfig), never)).toHaveLength(count);
});

test('a check continues even if changes never stop', async () => {
  const { service, uriOf, during, toggle } = await opened();
  let version = 1;
  during.paused = () => toggle(++version);
  await service.settled();
  await service.diagnostics(uriOf(apiconfig), never);
  during.paused = () => {};
  expect(version).toBeGreaterThan(2);
  expect(await service.diagnostics(uriOf(apiconfig), never)).toHaveLength(version % 2 === 1 ? 0 : count);
});
