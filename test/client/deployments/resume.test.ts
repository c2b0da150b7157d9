import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DeploymentRecord, ResultKind } from '../../../platform/deploymentTypes';
import { createRecords, type Records } from '../../../platform/records/records';
import { activated } from '../activated';
import { Editor, type EditorOptions } from '../editor';
import { environment, record } from './treeSamples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

/** Creates a machine's records, with one deployment for each result. Undefined means a deployment without a result. */
async function machine(...results: readonly (ResultKind | undefined)[]): Promise<Records> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-resume-'));
  vi.stubEnv('XDG_STATE_HOME', folder);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  const records = createRecords(path.join(folder, 'sortie'));
  for (const [index, result] of results.entries()) {
    const base = result === undefined ? record({}) : record({ result });
    const written: DeploymentRecord = { ...base, id: `00000000000000${index}-r` };
    await records.write(written);
  }
  return records;
}

/** Opens a window with the environment that the records belong to. */
async function opened(options: EditorOptions = {}, remembered: Readonly<Record<string, unknown>> = {}) {
  const settings = { 'sortie.environments': [environment] };
  return activated(slot, { settings, ...options }, undefined, remembered);
}

const offer = expect.stringContaining('(cc 16/14, pc 8/8,');

test('an unfinished deployment is offered when a window opens', async () => {
  await machine('succeeded', undefined, 'failed');
  const editor = await opened();
  await expect.poll(() => editor.messages).toEqual([offer]);
  expect(editor.messages[0]).toContain('A deployment to dev1');
  expect(editor.messages[0]).toContain('was still running when the window closed.');
});

test('several unfinished deployments are offered in one message', async () => {
  await machine(undefined, undefined);
  const editor = await opened();
  await expect.poll(() => editor.messages).toEqual(['2 deployments were still running when their windows closed.']);
});

test('nothing is offered if all deployments have ended', async () => {
  await machine('succeeded', 'unknown');
  const editor = await opened();
  const { anyUnfinished } = await import('../../../client/deployments/records');
  expect(await anyUnfinished()).toBe(false);
  await editor.settled();
  expect(editor.messages).toEqual([]);
});

test.each([
  { records: 'no record', results: [], shown: [] },
  { records: 'a record', results: ['succeeded'], shown: [['sortie.records', true]] },
] as const)('the commands for records are offered at startup if there is one: $records', async ({ results, shown }) => {
  await machine(...results);
  const editor = new Editor();
  slot.vscode = editor.module;
  const contexts: unknown[] = [];
  editor.commands.set('setContext', (...args) => contexts.push(args));
  const { anyUnfinished } = await import('../../../client/deployments/records');
  await anyUnfinished();
  expect(contexts).toEqual(shown);
});

test('a deployment that another window watches is offered only if this workspace watched it before', async () => {
  const records = await machine(undefined);
  const [watched] = await records.list();
  const about = { recordId: watched?.id ?? '', fingerprint: '' };
  const claim = await records.claim(environment, about);
  if (claim.kind !== 'lease') throw new Error('the planet is not free');
  onTestFinished(() => claim.lease.release());
  const elsewhere = await opened();
  await elsewhere.settled();
  expect(elsewhere.messages).toEqual([]);
  const here = await opened({}, { 'sortie.watchedHere': [about.recordId] });
  await expect.poll(() => here.messages).toEqual([offer]);
  expect(here.messages[0]).toContain('Another window may still be watching');
});

test('a deployment that this workspace watched before a reload is resumed without a question if the user is signed in', async () => {
  const records = await machine(undefined);
  const [watched] = await records.list();
  vi.stubEnv('RESUME_TOKEN', 'a-token');
  const address = { baseUrl: 'http://127.0.0.1:9', token: { source: 'variable', name: 'RESUME_TOKEN' } } as const;
  if (watched === undefined) throw new Error('no record');
  const planet = { ...watched.plan.planet, baseUrl: address.baseUrl };
  await records.write({ ...watched, plan: { ...watched.plan, planet } });
  const editor = await opened(
    { settings: { 'sortie.environments': [{ ...environment, ...address }] } },
    { 'sortie.watchedHere': [watched.id] },
  );
  await expect.poll(() => editor.log.join('\n')).toContain('── dev1: this window continues watching the deployment ──');
  expect(editor.messages).toEqual([]);
  const elsewhere = await opened({ settings: { 'sortie.environments': [{ ...environment, ...address }] } });
  await elsewhere.settled();
  expect(elsewhere.log.join('\n')).not.toContain('watching continues');
});

test('nothing is offered in an untrusted folder before the user trusts it', async () => {
  await machine(undefined);
  const editor = await opened({ trusted: false });
  await editor.settled();
  expect(editor.messages).toEqual([]);
  editor.grantTrust();
  await expect.poll(() => editor.messages).toEqual([offer]);
});
