import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLocalPlatform } from '../../../localPlatform/start';
import { createDeploymentsApi } from '../../../platform/api';
import { systemClock } from '../../../platform/clock';
import { requestDeployment } from '../../../platform/deployments/deploy';
import { planDeployment } from '../../../platform/deployments/plan';
import { Poller } from '../../../platform/deployments/poller';
import type { Line } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { createRecords } from '../../../platform/records/records';
import { givenToken } from '../../../platform/tokens/given';
import { Editor } from '../editor';
import { environment } from './treeSamples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

/** Opens a window after a reload, with an unfinished deployment to the local platform. */
async function reloadedWindow(local: { runs: boolean; starts: boolean; start: () => Promise<void> }) {
  const editor = new Editor();
  slot.vscode = { ...editor.module, env: { language: 'en' } };
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-local-'));
  const platform = await startLocalPlatform({ access: { token: 'a-token' }, simulation: { speed: 40 } });
  onTestFinished(async () => {
    await platform.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  const address = { tenantId: 'local', projectId: 'sample', planetId: 'dev' };
  const here: Environment = { ...environment, ...address, name: 'Local', baseUrl: platform.url };
  const clock = systemClock();
  const token = givenToken(platform.url, async () => 'a-token');
  const api = createDeploymentsApi({ target: here, token, clock, random: Math.random });
  const records = createRecords(path.join(folder, 'sortie'));
  const poller = new Poller({ api, clock, random: () => 0 });
  onTestFinished(() => poller.close());
  const choices = [{ application: 'cc', buildId: 'cc/16/15' }];
  const planned = planDeployment({ environment: here, choices, listed: [], records: [] });
  if (!planned.ok) throw new Error(planned.problems.join(' '));
  const requested = await requestDeployment(planned.plan, { records, clock, poller }, { api });
  if (requested.kind !== 'requested') throw new Error(requested.message);

  const { Watches } = await import('../../../client/deployments/watching/watches');
  const { Engine } = await import('../../../client/deployments/watching/engine');
  const { ResumeCommand } = await import('../../../client/deployments/watching/resumeCommand');
  const { UnfinishedOffer } = await import('../../../client/deployments/watching/unfinishedOffer');
  const watches = new Watches(clock);
  const engine = new Engine(
    watches,
    () => ({ records, clock, poller, askToken: async () => false }),
    () => api,
  );
  const known = { key: 'local:', environment: here, local: true };
  const environments = { all: () => [known], leadingTo: () => known };
  const resume = new ResumeCommand(environments as never, records, watches, engine);
  const printed: (string | undefined)[] = [];
  const output = { print: (_: readonly Line[], __: object, heading?: string) => void printed.push(heading) };
  const watchedHere = { has: () => true };
  const isSignedIn = () => Promise.reject(new Error('the token of the local platform is never asked for'));
  const parts = { records, resume, watchedHere, isSignedIn, local, output };
  await new UnfinishedOffer(parts as never).show();
  return { editor, printed, records, id: requested.record.id };
}

test('after a reload, a deployment to the local platform is watched to its end without a question', async () => {
  const started: string[] = [];
  const local = { runs: false, starts: true, start: async () => void started.push('start') };
  const { editor, printed, records, id } = await reloadedWindow(local);
  expect(printed).toEqual(['dev: this window continues watching the deployment']);
  await expect.poll(async () => (await records.read(id))?.result?.kind, { timeout: 20_000 }).toBe('succeeded');
  expect(started).toEqual(['start']);
  expect(editor.messages).toEqual([]);
});

test.each([
  [
    "isn't running and must not be started",
    { runs: false, starts: false, start: () => Promise.reject(new Error('started')) },
  ],
  ["doesn't start", { runs: false, starts: true, start: () => Promise.reject(new Error('no port')) }],
])('if the local platform %s, its deployment is offered', async (_, local) => {
  const { editor, printed } = await reloadedWindow(local);
  expect(printed).toEqual([]);
  expect(editor.messages).toEqual([expect.stringContaining('A deployment to dev (cc 16/15,')]);
});
