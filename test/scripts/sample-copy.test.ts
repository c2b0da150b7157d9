import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copySample } from '../../scripts/start/sample-copy.mjs';

let temporary: string;
let sample: string;
let copy: string;
let said: string[];

beforeEach(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'sortie-copy-'));
  sample = path.join(temporary, 'sample');
  copy = path.join(temporary, 'cache/copy');
  said = [];
  await mkdir(path.join(sample, 'config'), { recursive: true });
  await writeFile(path.join(sample, 'config/a.yaml'), 'first');
});
afterEach(() => rm(temporary, { recursive: true }));

const make = (fresh = false) => copySample(sample, copy, fresh, (line) => said.push(line));
const text = () => readFile(path.join(copy, 'config/a.yaml'), 'utf8');

test('copies the sample', async () => {
  expect(await make()).toBe(copy);
  expect(await text()).toBe('first');
});

test('keeps an edited copy, even if the sample changed', async () => {
  await make();
  await writeFile(path.join(copy, 'config/a.yaml'), 'mine');
  await writeFile(path.join(sample, 'config/a.yaml'), 'second');
  await make();
  expect(await text()).toBe('mine');
});

test('keeps a copy with an additional file', async () => {
  await make();
  await writeFile(path.join(copy, 'config/b.yaml'), '');
  await writeFile(path.join(sample, 'config/a.yaml'), 'second');
  await make();
  expect(await text()).toBe('first');
});

test('updates an unchanged copy when the sample changed', async () => {
  await make();
  await writeFile(path.join(sample, 'config/a.yaml'), 'second');
  await make();
  expect(await text()).toBe('second');
});

test('renames an edited copy if a new one is requested', async () => {
  await make();
  await writeFile(path.join(copy, 'config/a.yaml'), 'mine');
  await make(true);
  expect(await text()).toBe('first');
  const [aside] = (await readdir(path.dirname(copy))).filter((name) => name.startsWith('copy-'));
  expect(await readFile(path.join(path.dirname(copy), aside ?? '', 'config/a.yaml'), 'utf8')).toBe('mine');
  expect(said).toHaveLength(1);
});
