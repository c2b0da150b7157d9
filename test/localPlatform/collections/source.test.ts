import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CollectionSource } from '../../../localPlatform/collections/source';
import { createNodeWorkspace } from '../../../server/workspace/node';

const apis = 'config/integration/apis/ext/common/v1';
const apiconfig = `${apis}/common_ext-1.0.apiconfig.yaml`;

interface Scene {
  readonly folder: string;
  readonly source: CollectionSource;
  /** Returns the names of the files that have been read since the last call, except `Activities.json`. */
  taken(): string[];
  /** Returns the ID of the first activity, or the reason why the query is refused. */
  first(query: string): Promise<string | undefined>;
}

/** Creates a source for a copy of the sample. The source records the files that it reads. */
function scene(): Scene {
  const folder = mkdtempSync(path.join(tmpdir(), 'local-platform-source-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync('samples/insurance-config', folder, { recursive: true });
  const disk = createNodeWorkspace(folder, { descend: () => true, changes: () => ({ dispose: () => undefined }) });
  const read: string[] = [];
  const workspace = {
    ...disk,
    read: (uri: string, maxLength: number, signal: AbortSignal) => {
      read.push(path.basename(uri));
      return disk.read(uri, maxLength, signal);
    },
  };
  const source = new CollectionSource(() => workspace);
  const made: Scene = {
    folder,
    source,
    taken: () => read.splice(0).filter((file) => file !== 'Activities.json'),
    first: (query) =>
      source.use(async (site) => {
        try {
          const page = await site.page({ path: '/common/v1/activities', query: new URLSearchParams(query) });
          return /"id":"(activity-[^"]*)"/.exec(JSON.stringify(page))?.[1];
        } catch (error) {
          return String(error);
        }
      }),
  };
  onTestFinished(() => made.source.dispose());
  return made;
}

test('after a saved change, only the changed file is read', async () => {
  const { folder, first, taken } = scene();
  const before = await first('');
  expect(taken().length).toBeGreaterThan(10);
  expect(await first('')).toBe(before);
  expect(taken()).toEqual([]);
  writeFileSync(path.join(folder, apiconfig), 'Activities:\n  defaultSort:\n    - "-subject"\n');
  expect(await first('')).toBe(await first('sort=-subject'));
  expect(taken()).toEqual([path.basename(apiconfig)]);
});

test('created, moved, and deleted files count from the next request', async () => {
  const { folder, first, taken } = scene();
  const unsorted = await first('sort=subject');
  taken();
  rmSync(path.join(folder, apiconfig));
  await first('');
  mkdirSync(path.join(folder, 'later'));
  writeFileSync(path.join(folder, 'later/common_ext-1.0.apiconfig.yaml'), 'Activities:\n  defaultSort: [subject]\n');
  expect(await first('')).toBe(unsorted);
  renameSync(path.join(folder, 'later'), path.join(folder, 'moved'));
  expect(await first('')).toBe(unsorted);
  expect(new Set(taken())).toEqual(new Set([path.basename(apiconfig)]));
});

test('the project file of the folder applies, and so does each change of it', async () => {
  const made = scene();
  const project = (text: string) => writeFileSync(path.join(made.folder, 'sortie.json'), text);
  expect(await made.first('sort=subject')).toMatch(/^activity-/);
  project('{ "vendor": "other" }');
  expect(await made.first('sort=subject')).toContain("Activities can't be sorted by subject");
  project('{ "files": { "exclude": ["**/apis/**"] } }');
  expect(await made.first('sort=subject')).toContain('No collection found');
  rmSync(path.join(made.folder, 'sortie.json'));
  expect(await made.first('sort=subject')).toMatch(/^activity-/);
});

test('changes of files that only the patterns in the project file select count', async () => {
  const { folder, first } = scene();
  const files = '{ "files": { "apiconfig": ["**/*.apiconfig.yaml", "**/*.apiconfig.txt"] } }';
  writeFileSync(path.join(folder, 'sortie.json'), files);
  rmSync(path.join(folder, apiconfig));
  const own = path.join(folder, apiconfig.replace(/yaml$/, 'txt'));
  writeFileSync(own, 'Activities:\n  defaultSort: [subject]\n');
  expect(await first('')).toBe(await first('sort=subject'));
  writeFileSync(own, 'Activities:\n  defaultSort:\n    - "-subject"\n');
  expect(await first('')).toBe(await first('sort=-subject'));
  expect(await first('sort=-subject')).not.toBe(await first('sort=subject'));
});

test('a folder that gets its own project file is no longer served', async () => {
  const { folder, first } = scene();
  expect(await first('')).toMatch(/^activity-/);
  writeFileSync(path.join(folder, 'config/sortie.json'), '{}');
  expect(await first('')).toContain('No collection found');
  rmSync(path.join(folder, 'config/sortie.json'));
  expect(await first('')).toMatch(/^activity-/);
});

test("a change doesn't affect a request in progress", async () => {
  const { folder, source, first } = scene();
  await first('');
  let proceed = () => {};
  const waiting = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const slow = source.use(async (site) => {
    await waiting;
    return site.page({ path: '/common/v1/activities', query: new URLSearchParams('sort=subject') });
  });
  rmSync(path.join(folder, apiconfig));
  const next = first('sort=subject');
  proceed();
  expect(await slow).toMatchObject({ count: 25 });
  expect(await next).toMatch(/^activity-/);
});
