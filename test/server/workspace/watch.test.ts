import { mkdirSync, mkdtempSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Watcher } from '../../../server/service/workspace';
import { createNodeWorkspace } from '../../../server/workspace/node';

let folder: string;
let watching: Watcher;
let told: Map<string, string>;
let arrived: () => void;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sortie-watch-'));
  told = new Map();
  arrived = () => {};
});

afterEach(() => {
  watching.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const at = (relativePath: string) => path.join(folder, relativePath);

/** Starts watching the folder and recording its changes. */
function begin(): Promise<void> {
  const workspace = createNodeWorkspace(folder, { descend: (name) => name !== 'node_modules' });
  watching = workspace.watch((changes) => {
    for (const { uri, kind } of changes) told.set(uri.slice(workspace.root.length + 1), kind);
    arrived();
  });
  return watching.ready;
}

/** Resolves when the latest report for each of these files has the expected kind. */
function untilTold(expected: Record<string, string>): Promise<void> {
  return new Promise((resolve) => {
    arrived = () => {
      if (Object.entries(expected).every(([file, kind]) => told.get(file) === kind)) resolve();
    };
    arrived();
  });
}

test('the watcher reports files that are created, changed, and deleted', async () => {
  writeFileSync(at('old.json'), '1');
  await begin();
  writeFileSync(at('new.json'), '1');
  await untilTold({ 'new.json': 'created' });
  writeFileSync(at('old.json'), '2');
  await untilTold({ 'old.json': 'changed' });
  unlinkSync(at('old.json'));
  await untilTold({ 'old.json': 'deleted' });
});

test('the watcher reports all files in new folders', async () => {
  await begin();
  mkdirSync(at('a/b/c'), { recursive: true });
  writeFileSync(at('a/b/c/deep.json'), '1');
  await untilTold({ 'a/b/c/deep.json': 'created' });
  writeFileSync(at('a/b/c/later.json'), '1');
  await untilTold({ 'a/b/c/later.json': 'created' });
});

test('the watcher reports all files of a folder that is moved or deleted', async () => {
  mkdirSync(at('a/b'), { recursive: true });
  writeFileSync(at('a/b/one.json'), '1');
  await begin();
  renameSync(at('a'), at('z'));
  await untilTold({ 'a/b/one.json': 'deleted', 'z/b/one.json': 'created' });
  rmSync(at('z'), { recursive: true });
  await untilTold({ 'z/b/one.json': 'deleted' });
});

test('the watcher continues in a folder that was replaced by another one with the same name', async () => {
  mkdirSync(at('a'));
  writeFileSync(at('a/one.json'), '1');
  await begin();
  rmSync(at('a'), { recursive: true });
  mkdirSync(at('a'));
  writeFileSync(at('a/two.json'), '1');
  await untilTold({ 'a/one.json': 'deleted', 'a/two.json': 'created' });
  writeFileSync(at('a/three.json'), '1');
  await untilTold({ 'a/three.json': 'created' });
});

test('the watcher reports a file that is replaced by renaming another file', async () => {
  writeFileSync(at('x.json'), '1');
  await begin();
  writeFileSync(at('x.tmp'), '2');
  renameSync(at('x.tmp'), at('x.json'));
  await untilTold({ 'x.json': 'changed' });
});

test("the watcher ignores folders that aren't searched", async () => {
  await begin();
  mkdirSync(at('node_modules'));
  writeFileSync(at('node_modules/x.json'), '1');
  writeFileSync(at('marker.json'), '1');
  await untilTold({ 'marker.json': 'created' });
  expect([...told.keys()]).toEqual(['marker.json']);
});

test('the watcher starts immediately, and later reports the content of folders that it finds', async () => {
  for (let index = 0; index < 300; index++) mkdirSync(at(`deep/${index}`), { recursive: true });
  const ready = begin();
  let isReady = false;
  void ready.then(() => {
    isReady = true;
  });
  await Promise.resolve();
  expect(isReady).toBe(false);
  rmSync(at('deep/7'), { recursive: true });
  await ready;
  mkdirSync(at('deep/7'));
  await untilTold({});
  writeFileSync(at('deep/7/one.json'), '1');
  writeFileSync(at('deep/299/one.json'), '1');
  await untilTold({ 'deep/7/one.json': 'created', 'deep/299/one.json': 'created' });
});

test('the watcher can be disposed while it starts', async () => {
  mkdirSync(at('a/b'), { recursive: true });
  const ready = begin();
  watching.dispose();
  await ready;
});
