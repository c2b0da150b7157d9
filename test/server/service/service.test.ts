import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-types';
import { createSortService } from '../../../server/service/create';
import type { SortService } from '../../../server/service/service';
import { defaultSettings, type SortSettings } from '../../../server/service/settings';
import { MemoryWorkspace } from '../../../server/workspace/memory';
import { fc, someOf } from '../../properties';
import { affectedBy } from './affected';

const opened: SortService[] = [];
afterEach(() => {
  for (const service of opened.splice(0)) service.dispose();
});

/** Timeout in milliseconds. Some tests read many projects. */
const patience = 60_000;
const signal = new AbortController().signal;
const never = { isCancellationRequested: false };
const apiconfig = 'apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';
const schema = 'schemas/ext/common/v1/common_ext-1.0.schema.json';
const uriOf = (path: string) => `file:///workspace/${path}`;

async function serviceOf(files: Record<string, string>, settings: SortSettings = defaultSettings) {
  const workspace = new MemoryWorkspace(files);
  const service = createSortService(workspace, settings);
  opened.push(service);
  await service.index(signal);
  return { service, workspace };
}

async function codes(service: SortService, path: string): Promise<unknown[]> {
  return (await service.diagnostics(uriOf(path), never)).map(({ code }) => code);
}

const project = {
  [schema]: `{ "definitions": { "Thing": { "type": "object", "properties": {
    "name": { "type": "string", "x-platform-extensions": { "sortable": true } },
    "code": { "type": "string" }
  } } } }`,
  [apiconfig]: `Things:
  resource: ext.rest.things.ThingsResource
  defaultSort:
    - code
    - nam
Thing:
  mapper: Thing
`,
  'gsrc/ext/rest/things/ThingsResource.gs':
    'package ext.rest.things\nclass ThingsResource extends AbcRestQueryCollectionResource<Thing> {\n}\n',
};

describe('the language service', () => {
  it('reports the problems of the newest texts, open or not', async () => {
    const { service, workspace } = await serviceOf(project);
    expect(await codes(service, apiconfig)).toEqual(['default-sort-not-sortable', 'default-sort-unknown-name']);
    service.open(
      uriOf(schema),
      1,
      project[schema].replace('"code": {', '"code": { "x-platform-extensions": { "sortable": true },'),
    );
    expect(await codes(service, apiconfig)).toEqual(['default-sort-unknown-name']);
    service.open(uriOf(apiconfig), 1, project[apiconfig]);
    service.change(uriOf(apiconfig), 2, [
      { range: { start: { line: 4, character: 9 }, end: { line: 4, character: 9 } }, text: 'e' },
    ]);
    expect(await codes(service, apiconfig)).toEqual([]);
    const told = new Promise<void>((resolve) => service.onChange(() => resolve()));
    workspace.remove('gsrc/ext/rest/things/ThingsResource.gs');
    await told;
    expect(service.files()).toHaveLength(2);
  });

  it("doesn't report a missing definition before all files have been read", async () => {
    const orphan = 'apis/ext/other/v1/other_ext-1.0.apiconfig.yaml';
    const files = { ...project, [orphan]: 'Others:\n  defaultSort: [a]\n' };
    const service = createSortService(new MemoryWorkspace(files));
    opened.push(service);
    service.open(uriOf(apiconfig), 1, files[apiconfig]);
    service.open(uriOf(orphan), 1, files[orphan]);
    expect([await codes(service, apiconfig), await codes(service, orphan)]).toEqual([[], []]);
    let reports = 0;
    service.onChange(() => {
      reports++;
    });
    await service.index(signal);
    expect(reports).toBeGreaterThan(0);
    expect(await codes(service, orphan)).toEqual(['collection-element-unknown']);
  });

  it('checks exactly the files again whose problems may have changed', async () => {
    const other = 'apis/ext/other/v1/other_ext-1.0.apiconfig.yaml';
    const { service } = await serviceOf({ ...project, [other]: 'Others:\n  defaultSort: [a]\n' });
    for (const uri of service.files()) await service.diagnostics(uri, never);
    expect([...affectedBy(service, () => service.open(uriOf(schema), 1, project[schema]))]).toEqual([]);
    const changes = [{ text: project[schema].replace('"code"', '"cody"') }];
    const affected = affectedBy(service, () => service.change(uriOf(schema), 2, changes));
    expect([...affected].sort()).toEqual([uriOf(apiconfig), uriOf(schema)].sort());
  });

  it('returns the same diagnostics until one of them changes', async () => {
    const { service } = await serviceOf(project);
    const before = await service.diagnostics(uriOf(apiconfig), never);
    service.open(uriOf(schema), 1, `${project[schema]}\n\n`);
    expect(await service.diagnostics(uriOf(apiconfig), never)).toBe(before);
    service.change(uriOf(schema), 2, [{ text: project[schema].replace('"code"', '"cody"') }]);
    expect(await service.diagnostics(uriOf(apiconfig), never)).not.toBe(before);
    service.change(uriOf(schema), 3, [{ text: project[schema] }]);
    expect(await service.diagnostics(uriOf(apiconfig), never)).toEqual(before);
  });

  it('moves diagnostics and related positions with the text', async () => {
    const twice = 'A:\n  resource: x\nA:\n  resource: x\n';
    const { service } = await serviceOf({ [apiconfig]: twice });
    const linesOf = async () => {
      const diagnostics = await service.diagnostics(uriOf(apiconfig), never);
      const found = diagnostics.find(({ code }) => code === 'duplicate-key');
      return [found?.range.start.line, found?.relatedInformation?.[0]?.location.range.start.line];
    };
    expect(await linesOf()).toEqual([2, 0]);
    service.open(uriOf(apiconfig), 1, twice);
    service.change(uriOf(apiconfig), 2, [{ text: `\n# comment\n${twice}` }]);
    expect(await linesOf()).toEqual([4, 2]);
  });

  it('notifies listeners of all changes, and names the document that was edited', async () => {
    const { service, workspace } = await serviceOf(project);
    const told: (string | undefined)[] = [];
    const listening = service.onChange((edited) => {
      told.push(edited);
    });
    service.open(uriOf(schema), 1, project[schema]);
    service.change(uriOf(schema), 2, [{ text: '' }]);
    expect(told).toEqual([uriOf(schema), uriOf(schema)]);
    await service.settled();
    told.length = 0;
    workspace.write(apiconfig, 'Things:\n');
    await service.settled();
    expect(new Set(told)).toEqual(new Set([undefined]));
    told.length = 0;
    service.close(uriOf(schema), true);
    service.open(uriOf(schema), 1, project[schema], true);
    expect(new Set(told)).toEqual(new Set([undefined]));
    await service.settled();
    told.length = 0;
    listening.dispose();
    workspace.remove(apiconfig);
    await service.settled();
    expect(told).toEqual([]);
  });

  it('applies settings immediately', async () => {
    const { service } = await serviceOf(project);
    service.configure({
      ...defaultSettings,
      rules: { 'default-sort-not-sortable': 'off', 'default-sort-unknown-name': 'hint' },
    });
    expect((await service.diagnostics(uriOf(apiconfig), never)).map(({ code, severity }) => [code, severity])).toEqual([
      ['default-sort-unknown-name', 4],
    ]);
    service.configure({ ...defaultSettings, vendor: 'acme' });
    expect(service.projects.of('').model.vendor).toBe('acme');
    service.configure({ ...defaultSettings, files: { ...defaultSettings.files, exclude: ['apis/**'] } });
    expect(await codes(service, apiconfig)).toEqual([]);
    expect(service.files()).toHaveLength(2);
  });

  it('shows at most 1,000 problems in a file, and the number of the omitted ones', async () => {
    const entries = Array.from({ length: 750 }, (_, index) => `    - x${index}\n`).join('');
    const repeated = `x:\n${'  k: 1\n'.repeat(751)}`;
    const text = `Things:\n  resource: ext.rest.things.ThingsResource\n  defaultSort:\n${entries}${repeated}`;
    const { service } = await serviceOf({ ...project, [apiconfig]: text });
    const found = await service.diagnostics(uriOf(apiconfig), never);
    expect(found).toHaveLength(1000);
    expect(found.at(-1)).toMatchObject({
      code: 'problems-not-shown',
      message: 'Number of problems not shown in this file: 501. To see them, fix the problems that are shown.',
    });
  });

  it('shows the most severe problems in file order, and the position of the omitted ones', async () => {
    const wrong = 'Others:\n  defaultSort:\n    - "- x"\n';
    const unknown = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `Loose${from + index}:\n  defaultSort: [x]\n`).join('');
    const text = `${unknown(0, 600)}${wrong}${unknown(600, 1200)}${wrong.replace('Others', 'More')}`;
    const { service } = await serviceOf({ [apiconfig]: text });
    const all = await service.diagnostics(uriOf(apiconfig), never, Number.POSITIVE_INFINITY);
    const found = await service.diagnostics(uriOf(apiconfig), never);
    expect(found).toHaveLength(1000);
    const severe = (list: readonly Diagnostic[]) => list.filter(({ severity = 1 }) => severity < 3);
    expect(severe(all).length).toBeGreaterThan(1);
    expect(severe(found)).toEqual(severe(all));
    const shown = found.slice(0, -1);
    const shownTexts = new Set(shown.map((one) => JSON.stringify(one)));
    const isShown = (one: Diagnostic) => shownTexts.has(JSON.stringify(one));
    expect(shown).toEqual(all.filter(isShown));
    const omitted = all.filter((one) => !isShown(one));
    expect(found.at(-1)).toMatchObject({
      message: `Number of problems not shown in this file: ${omitted.length}. To see them, fix the problems that are shown.`,
      range: omitted[0]?.range,
    });
    service.configure({ ...defaultSettings, rules: { 'collection-element-unknown': 'hint' } });
    expect(severe(await service.diagnostics(uriOf(apiconfig), never))).toHaveLength(severe(all).length);
  });

  it("fixes problems that aren't shown, too", async () => {
    const loose = Array.from({ length: 1100 }, (_, index) => `Loose${index}:\n  defaultSort: [x]\n`).join('');
    const { service } = await serviceOf({ [apiconfig]: `${loose}Last:\n  defaultSort:\n    - -x\n` });
    const edit = await service.fixAll(uriOf(apiconfig), { isCancellationRequested: false });
    expect(edit?.changes?.[uriOf(apiconfig)] ?? edit?.documentChanges).toMatchObject([{}]);
  });

  it('reports syntax errors in the same way', async () => {
    const { service } = await serviceOf({
      ...project,
      [apiconfig]: ['x', 'y'].map((key) => `${key}:\n${'  k: 1\n'.repeat(751)}`).join(''),
    });
    const found = await service.diagnostics(uriOf(apiconfig), never);
    expect(found).toHaveLength(1000);
    expect(found.at(-1)?.message).toBe(
      'Number of problems not shown in this file: 501. To see them, fix the problems that are shown.',
    );
  });

  it('returns nothing for unknown files', async () => {
    const { service } = await serviceOf({});
    const uri = 'file:///workspace/readme.md';
    service.open(uri, 1, '# a');
    service.change(uri, 2, [{ text: '# b' }]);
    expect([await service.diagnostics(uri, never), service.text(uri), service.files()]).toEqual([[], '# b', []]);
    service.close(uri);
    service.change(uri, 3, [{ text: '# c' }]);
    expect(service.text(uri)).toBeUndefined();
  });
});

const folder = join(__dirname, '../../../samples/broken-config');
const broken = Object.fromEntries(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|yaml|gsx?)$/.test(entry.name) && entry.name !== 'expected.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(path, 'utf8')]),
);

describe('any edits to any files', () => {
  const paths = Object.keys(broken);
  const edit = fc.record({
    path: fc.constantFrom(...paths),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat({ max: 30 }),
    insert: fc.constantFrom(
      '',
      'x',
      '\n',
      '"',
      '{',
      '}',
      ',',
      '  ',
      '- ',
      ':',
      '_Ext',
      '#',
      '"sortable": true,',
      'defaultSort: [a]\n',
      '/*',
      '//',
    ),
  });

  it(
    'result in the same problems as opening the resulting texts',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), fc.boolean(), async (edits, asks) => {
          const { service } = await serviceOf(broken);
          const texts = new Map(Object.entries(broken));
          let version = 0;
          for (const [path, text] of texts) service.open(uriOf(path), ++version, text);
          for (const { path, at, remove, insert } of edits) {
            const text = texts.get(path) ?? '';
            const start = Math.floor(at * text.length);
            const end = Math.min(text.length, start + remove);
            if (splitsPair(text, start) || splitsPair(text, end)) continue;
            const range = { start: positionAt(text, start), end: positionAt(text, end) };
            service.change(uriOf(path), ++version, [{ range, text: insert }]);
            texts.set(path, text.slice(0, start) + insert + text.slice(end));
            if (asks) for (const uri of service.files()) await service.diagnostics(uri, never);
          }
          const { service: fresh } = await serviceOf(Object.fromEntries(texts));
          for (const path of paths) {
            expect(service.text(uriOf(path))).toBe(texts.get(path));
            expect(await service.diagnostics(uriOf(path), never)).toEqual(await fresh.diagnostics(uriOf(path), never));
          }
        }),
        someOf(15),
      );
    },
    patience,
  );
});

/** Whether an offset is between the CR and LF of a line break. LSP can't express such a position. */
function splitsPair(text: string, offset: number): boolean {
  return text[offset - 1] === '\r' && text[offset] === '\n';
}

function positionAt(text: string, offset: number) {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}
