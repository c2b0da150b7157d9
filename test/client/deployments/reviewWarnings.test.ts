import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLocalPlatform } from '../../../localPlatform/start';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import { createRecords } from '../../../platform/records/records';
import { localToken } from '../../../platform/tokens/jwt';
import { activated } from '../activated';
import { record, status } from './treeSamples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const minutes = (count: number) => count * 60_000;

/** Returns the rows of a deployment's review. The planet's previous deployment took `took` milliseconds. */
async function reviewOf({ expiresIn, took, ...last }: { expiresIn: number; took: number; environmentId?: string }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-warnings-'));
  const token = localToken('a-random-text', Date.now() + expiresIn);
  const platform = await startLocalPlatform({ access: { token }, simulation: { speed: 50 } });
  vi.stubEnv('XDG_STATE_HOME', folder);
  vi.stubEnv('WARNED_TOKEN', token);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await platform.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  const address = { baseUrl: platform.url, tenantId: 'local', projectId: 'sample', planetId: 'dev' };
  const before = record({ result: 'succeeded' });
  const done: DeploymentRecord = {
    ...before,
    plan: { ...before.plan, planet: { ...before.plan.planet, ...address } },
    status: status(last),
    ...(before.result ? { result: { ...before.result, durationMs: took } } : {}),
  };
  await createRecords(path.join(folder, 'sortie')).write(done);
  const dev = { name: 'Dev', ...address, token: { source: 'variable', name: 'WARNED_TOKEN' } };
  const ways = [['main'], ['cc'], ['16/15'], undefined];
  const editor = await activated(
    slot,
    { settings: { 'sortie.environments': [dev] }, answers: () => ways.shift() },
    'Dev',
  );
  await editor.commands.get('sortie.deploy')?.();
  return editor.asked.at(-1)?.items.map(({ label }) => label) ?? [];
}

const isWarning = (label: string) => label.startsWith('$(warning)');

test('the review warns if the token expires before a deployment usually ends', async () => {
  const rows = await reviewOf({ expiresIn: minutes(3), took: minutes(5) });
  expect(rows.filter(isWarning)).toEqual([
    expect.stringMatching(
      /^\$\(warning\) The token expires at \d\d:\d\d:\d\d\. A deployment usually takes 5 m 00 s\.$/,
    ),
  ]);
  expect(rows.findIndex(isWarning)).toBeLessThan(rows.findIndex((label) => label.endsWith(' Deploy')));
});

test("the review doesn't mention a token that is valid long enough", async () => {
  const rows = await reviewOf({ expiresIn: minutes(30), took: minutes(5) });
  expect(rows).toContainEqual(expect.stringMatching(/ Deploy$/));
  expect(rows.filter(isWarning)).toEqual([]);
});

test('the review reports that the environment ID differs from the last one of this planet', async () => {
  const rows = await reviewOf({ expiresIn: minutes(30), took: minutes(5), environmentId: 'of-before' });
  expect(rows.filter(isWarning)).toEqual([
    expect.stringMatching(/^\$\(warning\) The environment ID changed from of-before to .+\.$/),
  ]);
});
