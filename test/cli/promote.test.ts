import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Simulation } from '../../localPlatform/platform';
import { startLocalPlatform } from '../../localPlatform/start';
import { createRecords } from '../../platform/records/records';
import { type Program, quickProgram, stateFolder } from './program';

const token = 'planted-token-9876543210';

let program: Program;
beforeAll(async () => {
  program = await quickProgram();
});
afterAll(() => program.dispose());

/**
 * Starts a platform with three planets. Writes a settings file with an environment for each planet, and with an
 * environment in a different star system.
 */
async function scene(simulation: Simulation = {}) {
  const fast = { speed: 60, faults: true, ...simulation };
  const platform = await startLocalPlatform({ access: { token }, simulation: fast });
  onTestFinished(() => platform.dispose());
  const state = stateFolder();
  const variables = { SORTIE_TOKEN: token, XDG_STATE_HOME: state, SORTIE_ORIGIN: platform.url };
  const address = { baseUrl: platform.url, tenantId: 'local', projectId: 'sample' };
  const environments = [
    { name: 'Dev', ...address, planetId: 'dev' },
    { name: 'QA', ...address, planetId: 'qa' },
    { name: 'Prod', ...address, planetId: 'prod', production: true },
    { name: 'Elsewhere', ...address, projectId: 'other', planetId: 'dev' },
  ];
  const settings = path.join(state, 'settings.json');
  writeFileSync(settings, JSON.stringify({ 'sortie.environments': environments }));
  return {
    ...{ platform, state },
    posts: () => platform.requests().deploy ?? 0,
    run: (...args: readonly string[]) => program.run([...args, '--settings', settings], variables),
    start: (...args: readonly string[]) => program.start([...args, '--settings', settings], variables),
    status: async (environment: string) => {
      const { out } = await program.run(
        ['status', '--json', '--environment', environment, '--settings', settings],
        variables,
      );
      return JSON.parse(out).status;
    },
    byAddress: (...args: readonly string[]) =>
      program.run([...args, '--base-url', platform.url, '--tenant', 'local', '--project', 'sample'], variables),
  };
}

const jsonLines = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const buildsOf = (status: { applications: { application: string; buildId: string }[] }) =>
  status.applications.map(({ buildId }) => buildId).sort();
const consents = ['--yes', '--confirm-planet', 'prod'];

test('the builds of one planet are deployed to another with one request', async () => {
  const here = await scene();
  const { code, out, err } = await here.run('promote', '--from', 'QA', '--to', 'Prod', ...consents, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const lines = jsonLines(out);
  expect(lines[0]).toMatchObject({
    plan: { planet: { planetId: 'prod' }, promotedFrom: { environmentName: 'QA', planetId: 'qa' } },
  });
  expect(lines.at(-1)).toMatchObject({ result: 'succeeded', exitCode: 0 });
  expect(here.posts()).toBe(1);
  expect(buildsOf(await here.status('Prod'))).toEqual(buildsOf(await here.status('QA')));
  const [record] = await createRecords(path.join(here.state, 'sortie')).list();
  expect(record).toMatchObject({ version: 1, plan: { promotedFrom: { environmentName: 'QA', planetId: 'qa' } } });
});

test('planets of one star system can be specified by ID, and applications can be selected', async () => {
  const here = await scene();
  const { code, out } = await here.byAddress('promote', '--from', 'dev', '--to', 'prod', '--app', 'cc', '--yes');
  expect(code).toBe(0);
  expect(out).toContain('promoted from dev\n');
  expect(out).toMatch(/cc {2}14\/9 → 15\/28 {2}nodes restart/);
  expect(out).not.toMatch(/pc {2}.*→/);
  expect(here.posts()).toBe(1);
});

describe('nothing is sent', () => {
  test.each([
    [['--from', 'QA', '--to', 'Prod', '--yes'], '--confirm-planet prod'],
    [['--from', 'QA', '--to', 'Prod', '--yes', '--confirm-planet', 'qa'], "doesn't match planet"],
    [['--from', 'QA', '--to', 'Prod'], '--yes'],
    [['--from', 'QA', '--to', 'QA', '--yes'], 'QA and QA are the same planet'],
    [['--from', 'QA', '--to', 'Elsewhere', '--yes'], 'must have the same origin, tenant, and star system'],
    [['--to', 'QA', '--yes'], '--from and --to'],
    [['--from', 'QA', '--to', 'Prod', '--app', 'cc=', ...consents], 'such as cc=cc/16/15'],
    [['--from', 'QA', '--to', 'Prod', '--planet', 'qa', ...consents], '--planet'],
  ])('%j', async (args, sentence) => {
    const here = await scene();
    const { code, out, err } = await here.run('promote', ...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^sortie promote: /);
    expect(err).toContain(sentence);
    expect(here.platform.requests()).toEqual({});
  });

  test('while an operation is in progress on the source planet', async () => {
    const here = await scene({ speed: 0.05 });
    await here.run('deploy', '--environment', 'QA', '--app', 'cc=cc/16/15', '--yes', '--no-wait');
    const { code, out } = await here.run('promote', '--from', 'QA', '--to', 'Dev', '--yes', '--json');
    expect(code).toBe(1);
    expect(jsonLines(out)).toMatchObject([{ result: 'not-started', reason: 'source-busy' }]);
    expect(here.posts()).toBe(1);
  });

  test("if the status doesn't name the builds, unless the user specifies them", async () => {
    const here = await scene({ shapes: 'alt' });
    const args = ['promote', '--from', 'QA', '--to', 'Dev', '--yes'];
    const { code, err } = await here.run(...args);
    expect(code).toBe(1);
    expect(err).toContain('the running build of cc, pc, bc, cm on qa is unknown');
    expect(here.posts()).toBe(0);
    const specified = await here.run(...args, '--app', 'cc=cc/15/28', '--json');
    expect(jsonLines(specified.out).at(-1)).toMatchObject({ result: 'succeeded' });
    const again = await here.run('promote', '--from', 'Dev', '--to', 'QA', '--yes', '--app', 'cc', '--json');
    expect(jsonLines(again.out)).toMatchObject([{ result: 'not-started', reason: 'source-not-known' }]);
    expect(JSON.stringify(again.out)).toContain('cc (last deployed from this machine: cc/15/28)');
    expect(here.posts()).toBe(1);
  });

  test('by a second command for the same builds, which joins the first one', async () => {
    const here = await scene({ speed: 4 });
    const args = ['promote', '--from', 'Dev', '--to', 'Prod', ...consents, '--json'];
    const first = here.start(...args);
    await new Promise<void>((resolve) => {
      first.child.stdout?.on('data', (said: string) => {
        if (said.includes('accepted')) resolve();
      });
    });
    const second = here.start(...args);
    const ends = await Promise.all([first.ended, second.ended]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect(here.posts()).toBe(1);
  });
});
