import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Simulation } from '../../localPlatform/platform';
import { startLocalPlatform } from '../../localPlatform/start';
import { type Program, quickProgram, stateFolder, textsBelow } from './program';

const token = 'planted-token-9876543210';

let program: Program;
beforeAll(async () => {
  program = await quickProgram();
});
afterAll(() => program.dispose());

async function scene(simulation: Simulation = {}) {
  const fast = { speed: 40, faults: true, ...simulation };
  const platform = await startLocalPlatform({ access: { token }, simulation: fast });
  onTestFinished(() => platform.dispose());
  const state = stateFolder();
  const variables = { SORTIE_TOKEN: token, XDG_STATE_HOME: path.join(state, 'state') };
  const address = { baseUrl: platform.url, tenantId: 'local', projectId: 'sample' };
  const environments = [
    { name: 'Dev', ...address, planetId: 'dev' },
    { name: 'Prod', ...address, planetId: 'prod', production: true },
  ];
  const settings = path.join(state, 'settings.json');
  writeFileSync(settings, JSON.stringify({ 'sortie.environments': environments }));
  const run = (...args: readonly string[]) => program.run([...args, '--settings', settings], variables);
  return { platform, run, stored: () => textsBelow(state).length - 1 };
}

const deployment = ['deploy', '--environment', 'Dev', '--app', 'cc=cc/16/15', '--app', 'pc=pc/15/37'];

test('a dry run prints the plan, needs no consent, sends only GET requests, and writes nothing', async () => {
  const { run, platform, stored } = await scene();
  const { code, out, err } = await run(...deployment, '--dry-run');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toBe(
    [
      'Deploy to dev (Dev) · tenant local · star system sample',
      '  cc  15/28 → 16/15  nodes restart',
      "  pc  15/37 → 15/37  redeployed, but nodes don't restart (same build; change an environment variable to restart them)",
      'Dry run: nothing was sent.',
      '',
    ].join('\n'),
  );
  expect(platform.requests().deploy).toBeUndefined();
  expect(stored()).toBe(0);
});

test('a dry run of a promotion to production needs no confirmation', async () => {
  const { run, platform, stored } = await scene();
  const { code, out } = await run('promote', '--from', 'Dev', '--to', 'Prod', '--dry-run', '--quiet');
  expect(code).toBe(0);
  expect(out).toMatch(/^Deploy to prod \(Prod\) .*production\n {2}promoted from dev \(Dev\)/);
  expect(platform.requests().deploy).toBeUndefined();
  expect(stored()).toBe(0);
});

test('as JSON, the last object contains the result and the warnings', async () => {
  const { run } = await scene({ speed: 0.05 });
  expect((await run(...deployment, '--yes', '--no-wait')).code).toBe(0);
  const { code, out } = await run(...deployment, '--dry-run', '--json');
  expect(code).toBe(0);
  const [plan, end] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(plan).toMatchObject({ plan: { planet: { planetId: 'dev' }, applications: [{ buildId: 'cc/16/15' }, {}] } });
  expect(end).toEqual({
    result: 'planned',
    exitCode: 0,
    warnings: [
      'An operation is in progress on dev. Until it ends, Sortie sends nothing.',
      'A deployment from this machine to dev has no known outcome yet.',
    ],
  });
});

test.each([
  [['deploy', '--environment', 'Dev', '--app', 'cc=pc/1/1'], "Build pc/1/1 doesn't belong to application cc."],
  [
    ['deploy', '--environment', 'Dev', '--latest', 'cc', '--branch', 'nope'],
    'Branch nope not found. Nothing was sent.',
  ],
])('without a plan, the exit code is 1: %j', async (args, sentence) => {
  const { run } = await scene();
  const { code, err } = await run(...args, '--dry-run');
  expect(code).toBe(1);
  expect(err).toContain(sentence);
});
