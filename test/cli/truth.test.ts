import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMap, isScalar, parseDocument, visit } from 'yaml';
import type { FileDiagnostic } from '../../cli/check/fileDiagnostic';
import { type Explanation, explain } from '../../protocol';
import { Editor } from '../server/kit/editor';
import { pullingClient, startServer } from '../server/kit/server';
import { runProgram } from './program';

interface Truth {
  readonly collection: string;
  readonly api: string;
  readonly name: string;
  readonly sorts: boolean;
  readonly diagnostic: string | null;
  readonly severity?: string;
}

const fixture = path.resolve(__dirname, '..', 'fixtures', 'sort-truth');
const truths: readonly Truth[] = JSON.parse(readFileSync(`${fixture}.json`, 'utf8'));
const judged = new Set(['default-sort-not-sortable', 'default-sort-unknown-name']);
const folder = mkdtempSync(path.join(tmpdir(), 'sortie-truth-'));

/**
 * The content of the project's files, by path. The default sort of each collection contains every name that
 * `sort-truth.json` lists for the collection.
 */
const texts: Record<string, string> = {};
/** The expected problems, as `path:line code severity`. */
const expected: string[] = [];

beforeAll(() => {
  cpSync(fixture, folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = name.split(path.sep).join('/');
    const place = path.join(folder, file);
    if (!/\.(json|ya?ml|gsx?)$/.test(file)) continue;
    const text = readFileSync(place, 'utf8');
    const api = /^(\w+)_ext-1\.0\.apiconfig\.yaml$/.exec(path.basename(file))?.[1];
    texts[file] = api === undefined ? text : sortedByEveryName(text, api);
    writeFileSync(place, texts[file]);
    if (api !== undefined) expected.push(...saidOf(file, texts[file], api));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Replaces each collection's default sort with all names that `sort-truth.json` lists for the collection. */
function sortedByEveryName(text: string, api: string): string {
  const document = parseDocument(text);
  visit(document, {
    Pair(_, { key, value }) {
      const name = isScalar(key) ? String(key.value) : '';
      const names = truths.filter((truth) => truth.api === api && truth.collection === name).map((truth) => truth.name);
      if (names.length > 0 && isMap(value)) value.set('defaultSort', document.createNode(names));
    },
  });
  return document.toString({ lineWidth: 0 });
}

function saidOf(file: string, text: string, api: string): string[] {
  const lines = text.split('\n');
  return truths
    .filter((truth) => truth.api === api && truth.diagnostic !== null)
    .map((truth) => {
      const start = lines.findIndex((line) => line.trim() === `${truth.collection}:`);
      const line = lines.findIndex(
        (one, index) => index > start && one.trim().replaceAll('"', '') === `- ${truth.name}`,
      );
      return `${file}:${line + 1} ${truth.diagnostic} ${truth.severity}`;
    });
}

test('sortie check reports the expected problem for every name', async () => {
  const { out } = await runProgram(['check', '--format', 'json'], { cwd: folder });
  const findings: FileDiagnostic[] = JSON.parse(out);
  const said = findings
    .filter(({ code }) => judged.has(code))
    .map(({ file, line, code, severity }) => `${file}:${line} ${code} ${severity}`);
  expect(said.sort()).toEqual(expected.toSorted());
  expect(expected.length).toBeGreaterThan(40);
});

test('the editor reports the expected problem for every name', async () => {
  const editor = new Editor(await startServer(texts, { capabilities: pullingClient }));
  const severities = ['', 'error', 'warning', 'information', 'hint'];
  const said: string[] = [];
  for (const [file, text] of Object.entries(texts).filter(([name]) => name.endsWith('_ext-1.0.apiconfig.yaml'))) {
    editor.show(file, text);
    for (const { code, range, severity } of await editor.diagnostics(file)) {
      if (judged.has(String(code))) said.push(`${file}:${range.start.line + 1} ${code} ${severities[severity ?? 0]}`);
    }
  }
  expect(said.sort()).toEqual(expected.toSorted());
});

test('the editor explains whether every name is a sort key, as expected', async () => {
  const { connection, uriOf } = await startServer(texts, { capabilities: pullingClient });
  const wrong: string[] = [];
  for (const { api, collection, name, sorts } of truths) {
    const file = Object.keys(texts).find((one) => path.basename(one) === `${api}_ext-1.0.apiconfig.yaml`);
    const asked = { uri: uriOf(file ?? ''), api, name: collection, sort: name };
    const answer = await connection.sendRequest<Explanation | null>(explain.method, asked);
    if (answer?.sorts !== sorts) wrong.push(`${api} ${collection} ${name}: ${answer?.reasons.join(' ')}`);
  }
  expect(wrong).toEqual([]);
});
