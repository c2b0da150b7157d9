import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startLocalPlatform } from '../../localPlatform/start';
import type { DeploymentRecord } from '../../platform/deploymentTypes';
import { createRecords } from '../../platform/records/records';
import { localToken } from '../../platform/tokens/jwt';
import { record, status } from '../client/deployments/treeSamples';
import { type Program, quickProgram, stateFolder } from './program';

let program: Program;
beforeAll(async () => {
  program = await quickProgram();
});
afterAll(() => program.dispose());

const minutes = (count: number) => count * 60_000;

/**
 * Deploys to a planet whose previous deployment took five minutes. Returns what the command wrote to standard error.
 */
async function deployed(expiresIn: number, environmentId?: string): Promise<string> {
  const token = localToken('a-random-text', Date.now() + expiresIn);
  const platform = await startLocalPlatform({ access: { token }, simulation: { speed: 40 } });
  onTestFinished(() => platform.dispose());
  const state = stateFolder();
  const address = { baseUrl: platform.url, tenantId: 'local', projectId: 'sample', planetId: 'dev' };
  const before = record({ result: 'succeeded' });
  const done: DeploymentRecord = {
    ...before,
    plan: { ...before.plan, planet: { ...before.plan.planet, ...address } },
    status: status(environmentId === undefined ? {} : { environmentId }),
    ...(before.result ? { result: { ...before.result, durationMs: minutes(5) } } : {}),
  };
  await createRecords(path.join(state, 'sortie')).write(done);
  const target = ['--base-url', platform.url, '--tenant', 'local', '--project', 'sample', '--planet', 'dev'];
  const ran = await program.run(['deploy', '--app', 'cc=cc/16/15', '--yes', ...target], {
    SORTIE_TOKEN: token,
    XDG_STATE_HOME: state,
  });
  expect(ran.code).toBe(0);
  for (const line of ran.out.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  return ran.err;
}

test('the command line warns if the token expires before a deployment usually ends', async () => {
  expect(await deployed(minutes(3))).toMatch(
    /^The token expires at \d\d:\d\d:\d\d\. A deployment usually takes 5 m 00 s\.$/m,
  );
  expect(await deployed(minutes(30))).toBe('');
});

test('the command line reports that the environment ID differs from the last one of this planet', async () => {
  expect(await deployed(minutes(30), 'of-before')).toMatch(/^The environment ID changed from of-before to .+\.$/m);
});
