import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Simulation } from '../../localPlatform/platform';
import { type RunningPlatform, type StartOptions, startLocalPlatform } from '../../localPlatform/start';
import { unfinished } from '../../platform/deployments/unfinished';
import { createRecords } from '../../platform/records/records';
import { RawServer } from '../platform/http/rawServer';
import { type Program, quickProgram, type Ran, stateFolder, testedShapes, textsBelow } from './program';

const token = 'planted-token-9876543210';

let program: Program;
beforeAll(async () => {
  program = await quickProgram();
});
afterAll(() => program.dispose());

interface Scene {
  readonly platform: RunningPlatform;
  readonly state: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly target: readonly string[];
  /** Requests a deployment from another machine, without waiting. */
  deployElsewhere(): Promise<void>;
  run(...args: readonly string[]): Promise<Ran>;
}

async function scene(simulation: Simulation = {}, more: StartOptions = {}): Promise<Scene> {
  const fast = { speed: 40, faults: true, ...simulation };
  const platform = await startLocalPlatform({ access: { token }, simulation: fast, ...more });
  onTestFinished(() => platform.dispose());
  const state = stateFolder();
  const variables = { SORTIE_TOKEN: token, XDG_STATE_HOME: state };
  const target = ['--base-url', platform.url, '--tenant', 'local', '--project', 'sample', '--planet', 'dev'];
  const deployElsewhere = async () => {
    const elsewhere = { ...variables, XDG_STATE_HOME: stateFolder() };
    const args = ['deploy', '--app', 'cc=cc/16/15', '--yes', '--no-wait', ...target];
    expect((await program.run(args, elsewhere)).code).toBe(0);
  };
  const run = (...args: readonly string[]) => program.run([...args, ...target], variables);
  return { platform, state, variables, target, deployElsewhere, run };
}

const jsonLines = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const postsOf = ({ platform }: Scene) => platform.requests().deploy ?? 0;

describe.each(testedShapes)('with the %s shapes', (shapes) => {
  test('branches, builds, and status are read', async () => {
    const { run, platform, variables, state } = await scene({ shapes });
    const settings = path.join(state, 'settings.json');
    const environment = {
      name: 'local',
      baseUrl: platform.url,
      tenantId: 'local',
      projectId: 'sample',
      planetId: 'dev',
      branchField: 'ref',
    };
    writeFileSync(settings, `{ // a comment\n "sortie.environments": [${JSON.stringify(environment)},], }`);
    const branches = await program.run(['branches', '--environment', 'local', '--settings', settings], variables);
    expect(branches).toMatchObject({ code: 0, err: '' });
    expect(branches.out.split('\n')).toEqual(expect.arrayContaining(['main', 'refs/heads/release/1']));
    const builds = await run('builds', '--branch', 'refs/heads/release/1');
    expect(builds.code).toBe(0);
    expect(builds.out).toMatch(/^cc\tcc\/\d+\/\d+$/m);
    const status = await run('status', '--json');
    expect(JSON.parse(status.out)).toMatchObject({ status: { phase: 'UPGRADED' } });
  });

  test('a deployment is watched to its success, exit code 0', async () => {
    const here = await scene({ shapes });
    const { code, out, err } = await here.run('deploy', '--latest', 'cc,pc', '--branch', 'main', '--yes', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = jsonLines(out);
    expect(lines[0]).toHaveProperty('plan.applications');
    expect(lines.at(-1)).toMatchObject({ result: 'succeeded', exitCode: 0, reason: 'complete' });
    expect(lines.slice(1, -1).every((line) => typeof line.text === 'string')).toBe(true);
    expect(postsOf(here)).toBe(1);
    const again = await here.run('deploy', '--latest', 'cc,pc', '--branch', 'main', '--yes');
    expect(again.code).toBe(0);
    expect(again.out).toMatch(/\d\d:\d\d:\d\d {2}\+0:0\d {2,}dev {2}deployment requested: cc/);
    expect(again.out.trim().split('\n').at(-1)).toMatch(/succeeded in \d+ s .*deployment /);
    if (shapes === 'plain') expect(again.out).toContain("redeployed, but nodes don't restart");
  });
});

describe('nothing is sent', () => {
  test('without --yes and without a terminal', async () => {
    const here = await scene();
    const { code, out, err } = await here.run('deploy', '--app', 'cc=cc/16/15');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('--yes');
    expect(here.platform.requests()).toEqual({});
  });

  test.each([
    [['--app', 'cc'], 'such as cc=cc/16/15'],
    [['--app', 'cc=pc/1/1'], "doesn't belong"],
    [['--app', 'cc=cc/16/15,pc=pc/8/8'], 'Repeat --app for each application'],
    [['--app', 'cc=cc/16/15, pc=pc/8/8'], 'Repeat --app for each application'],
    [['--latest', 'cc'], '--branch'],
    [['--latest', 'nope', '--branch', 'main'], 'no build of nope'],
    [[], '--app or --latest'],
    [['--app', 'cc=cc/16/15', '--timeout', 'soon'], 'duration'],
    [['--app', 'cc=cc/16/15', '--token', token], "can't be passed as an argument"],
    [['--app', 'cc=cc/16/15', `--token=${token}`], "can't be passed as an argument"],
    [['--app', 'cc=cc/16/15', token], "An argument doesn't belong to any option."],
    [['--app', 'cc=cc/16/15', '--token-env', 'NOT_SET'], 'NOT_SET'],
    [['--app', 'cc=cc/16/15', '--token-env', token], 'must be the name of an environment variable'],
    [['--app', 'cc=cc/16/15', '--nonsense'], '--nonsense'],
    [['--app', '--latest', 'cc'], '--app requires a value. If the value begins with -, write --app=VALUE.'],
  ])('%j', async (args, sentence) => {
    const here = await scene();
    const { code, err, out } = await here.run('deploy', '--yes', ...args);
    expect(code).toBe(1);
    expect(err).toMatch(/^sortie deploy: /);
    expect(err).toContain(sentence);
    expect(out + err).not.toContain(token);
    expect(postsOf(here)).toBe(0);
  });

  test.each([['--nonsense'], ['--app', 'cc'], ['--token-env', 'NOT_SET', '--app', 'cc=cc/16/15']])(
    'with --json, the last object contains the reason: %s',
    async (...args) => {
      const here = await scene();
      const { code, out } = await here.run('deploy', '--yes', '--json', ...args);
      expect(code).toBe(1);
      expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toMatchObject({ result: 'not-started', exitCode: 1 });
    },
  );

  test.each([['status'], ['branches'], ['builds']])('with --json, %s prints the reason', async (name) => {
    const { code, out, err } = await program.run([name, '--json']);
    expect(code).toBe(1);
    expect(jsonLines(out)).toMatchObject([{ result: 'not-read', error: { code: 'usage' } }]);
    expect(err).toMatch(new RegExp(`^sortie ${name}: Specify `));
  });

  test.each([
    [{ SORTIE_TOKEN: 'two\nlines' }, 'SORTIE_TOKEN contains a line break'],
    [{ SORTIE_TOKEN: 'with blank' }, 'SORTIE_TOKEN contains whitespace'],
    [{ SORTIE_TOKEN: '' }, 'SORTIE_TOKEN is empty'],
  ])('with a malformed token, which the message describes without repeating it', async (variables, sentence) => {
    const here = await scene();
    const { code, err } = await program.run(['status', ...here.target], { ...here.variables, ...variables });
    expect(code).toBe(1);
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/two|lines|with blank/);
  });

  test('to a planet with an unsafe URL or ID', async () => {
    for (const url of ['http://platform.test', 'https://user@platform.test', 'https://platform.test?x']) {
      const args = ['status', '--base-url', url, '--tenant', 't', '--project', 's', '--planet', 'p'];
      const { code, err } = await program.run(args, { SORTIE_TOKEN: token });
      expect(code).toBe(1);
      expect(err).not.toContain(': /');
    }
    const args = ['status', '--base-url', 'https://platform.test', '--tenant', '..', '--project', 's', '--planet', 'p'];
    expect((await program.run(args, { SORTIE_TOKEN: token })).err).toContain('tenantId');
  });

  test('with an unusable settings file', async () => {
    const here = await scene();
    const settings = path.join(here.state, 'settings.json');
    const read = async (text: string, name = 'x') => {
      writeFileSync(settings, text);
      return (await program.run(['status', '--environment', name, '--settings', settings], here.variables)).err;
    };
    expect(await read('{ "a": ')).toContain('line 1');
    expect(await read('{}')).toContain('sortie.environments');
    expect(await read('\uFEFF{}')).toContain('sortie.environments');
    expect(await read('{"sortie.environments": [{"name": "y"}]}')).toContain('Available environments: y.');
    expect(await read('{"sortie.environments": [{"name": "x"}]}')).toContain('baseUrl');
    expect(
      (await program.run(['status', '--environment', 'x', '--settings', '/no/such/file'], here.variables)).err,
    ).toContain("can't be read");
  });
});

describe('exit codes', () => {
  test('1 if the platform refuses, with its message', async () => {
    const here = await scene();
    const { code, out } = await here.run('deploy', '--app', 'cc=cc/99999/1', '--yes', '--json');
    expect(code).toBe(1);
    expect(jsonLines(out).at(-1)).toMatchObject({ result: 'not-started', reason: 'refused', answer: { status: 400 } });
  });

  test('1 if reading fails', async () => {
    const here = await scene();
    here.platform.addFaults({ route: '*', kind: 'answer', status: 403, times: null });
    for (const args of [['status'], ['branches'], ['builds', '--branch', 'main'], ['status', '--watch']]) {
      const { code, err } = await here.run(...args);
      expect(code).toBe(1);
      expect(err).toContain('status 403');
      const json = await here.run(...args, '--json');
      expect(jsonLines(json.out)).toMatchObject([{ result: 'not-read', error: { code: 'status', status: 403 } }]);
    }
  });

  test('1 for a rejected token, with one full stop at the end of each sentence', async () => {
    const here = await scene();
    const { code, err } = await program.run(['deploy', '--app', 'cc=cc/16/15', '--yes', ...here.target], {
      ...here.variables,
      SORTIE_TOKEN: 'another-token',
    });
    expect(code).toBe(1);
    expect(err).toContain('status 401');
    expect(err).toContain('. Nothing was sent.');
    expect(err).not.toContain('..');
  });

  test('0 for --no-wait only after a 2xx, 5 without a clear response', async () => {
    const here = await scene();
    const asked = await here.run('deploy', '--app', 'cc=cc/16/15', '--yes', '--no-wait');
    expect(asked.code).toBe(0);
    expect(asked.out.trim().split('\n').at(-1)).toBe('requested');
    const other = await scene();
    other.platform.addFaults({ route: 'deploy', kind: 'answer', status: 503 });
    const unsure = await other.run('deploy', '--app', 'cc=cc/16/15', '--yes', '--no-wait', '--json');
    expect(unsure.code).toBe(5);
    expect(jsonLines(unsure.out).at(-1)).toMatchObject({ result: 'unknown', reason: 'not-waited' });
    expect(postsOf(other)).toBe(1);
  });

  test('0 with a time limit of several months', async () => {
    const here = await scene();
    expect((await here.run('deploy', '--app', 'cc=cc/16/15', '--yes', '--timeout', '2000h')).code).toBe(0);
  });

  test('5 for an expired time limit', async () => {
    const here = await scene({ speed: 0.05 });
    // The limit is long enough for the deployment to start, even on a slow machine.
    const { code, out } = await here.run('deploy', '--app', 'cc=cc/16/15', '--yes', '--timeout', '8s', '--json');
    expect(code).toBe(5);
    expect(jsonLines(out).at(-1)).toMatchObject({ result: 'unknown', reason: 'timed-out', resumable: true });
  });

  test('4 for Ctrl+C, and the deployment continues', async () => {
    const here = await scene({ speed: 0.05 });
    const { child, ended } = program.start(['deploy', '--app', 'cc=cc/16/15', '--yes', ...here.target], here.variables);
    child.stdout?.on('data', (text: string) => {
      if (text.includes('accepted')) child.kill('SIGINT');
    });
    const { code, out } = await ended;
    expect(code).toBe(4);
    expect(out).toContain('stopped watching; the deployment continues');
    expect(JSON.parse((await here.run('status', '--json')).out)).toMatchObject({
      status: { operationInProgress: true },
    });
  });
});

describe('Ctrl+C while the plan is created means that nothing was sent', () => {
  test.each(['--latest cc --branch b', '--app cc=cc/1/1'])('%s', async (wanted) => {
    const silent = await RawServer.start(() => started.child.kill('SIGINT'));
    onTestFinished(() => silent.stop());
    const target = ['--base-url', silent.url, '--tenant', 't', '--project', 's', '--planet', 'p'];
    const args = ['deploy', ...wanted.split(' '), '--yes', '--json', ...target];
    const started = program.start(args, { SORTIE_TOKEN: token, XDG_STATE_HOME: stateFolder() });
    const { code, out } = await started.ended;
    expect(code).toBe(1);
    expect(jsonLines(out)).toMatchObject([{ result: 'not-started', reason: 'stopped-before-sending', signIn: false }]);
  });
});

test('SIGTERM leaves the deployment unfinished, so that it is offered again', async () => {
  const here = await scene({ speed: 0.05 });
  const { child, ended } = program.start(['deploy', '--app', 'cc=cc/16/15', '--yes', ...here.target], here.variables);
  child.stdout?.on('data', (text: string) => {
    if (text.includes('accepted')) child.kill('SIGTERM');
  });
  expect((await ended).code).toBe(4);
  const [record] = await unfinished(createRecords(path.join(here.state, 'sortie')));
  expect(record).toMatchObject({ sending: 'accepted', plan: { applications: [{ buildId: 'cc/16/15' }] } });
});

test('status --watch watches an operation of another user until it ends', async () => {
  const here = await scene({ speed: 4 });
  await here.deployElsewhere();
  const { code, out } = await here.run('status', '--watch', '--json');
  expect(code).toBe(0);
  const lines = jsonLines(out);
  expect(lines[0]).toMatchObject({ kind: 'status', seq: 1 });
  expect(lines.at(-1)).toMatchObject({ result: 'ended', status: { phase: 'UPGRADED', operationInProgress: false } });
});

test('status --watch says that Ctrl+C ends only the watch', async () => {
  const here = await scene({ speed: 0.05 });
  await here.deployElsewhere();
  const { child, ended } = program.start(['status', '--watch', '--json', ...here.target], here.variables);
  child.stdout?.once('data', () => child.kill('SIGINT'));
  const { code, out, err } = await ended;
  expect(code).toBe(0);
  expect(err).toContain('stopped watching; the deployment continues');
  const lines = jsonLines(out);
  expect(lines.at(-1)).toMatchObject({ result: 'stopped', status: { operationInProgress: true } });
  for (const { elapsedMs } of lines.slice(0, -1)) expect(elapsedMs).toBe(Math.round(Number(elapsedMs)));
});

test('SIGTERM ends a command that only reads', async () => {
  const here = await scene({ speed: 0.05 });
  await here.deployElsewhere();
  const watching = program.start(['status', '--watch', ...here.target], here.variables);
  watching.child.stdout?.once('data', () => watching.child.kill('SIGTERM'));
  expect((await watching.ended).err).toContain('stopped watching; the deployment continues');

  const silent = await RawServer.start(() => reading.child.kill('SIGTERM'));
  onTestFinished(() => silent.stop());
  const target = ['--base-url', silent.url, '--tenant', 't', '--project', 's', '--planet', 'p'];
  const reading = program.start(['branches', ...target], here.variables);
  expect(await reading.ended).toMatchObject({ code: 1, err: 'sortie: stopped\n' });
});

test('after a command was killed, the same command joins its deployment, and sends nothing', async () => {
  const here = await scene({ speed: 0.05 });
  const deploy = ['deploy', '--app', 'cc=cc/16/15', '--yes', ...here.target];
  const killed = program.start(deploy, here.variables);
  await new Promise<void>((resolve) => {
    killed.child.stdout?.on('data', (said: string) => {
      if (said.includes('Checking the builds')) resolve();
    });
  });
  killed.child.kill('SIGKILL');
  await killed.ended;
  const joined = program.start(deploy, here.variables);
  joined.child.stdout?.on('data', (said: string) => {
    if (said.includes('Checking the builds')) joined.child.kill('SIGINT');
  });
  const { code, out } = await joined.ended;
  expect([code, postsOf(here)]).toEqual([4, 1]);
  expect(out).toContain('watching resumed; earlier lines follow:');
});

test('of two concurrent commands, the same plan joins, another is refused, and one request is sent', async () => {
  let ahead = 0;
  const here = await scene({ speed: 0.05 }, { runtime: { now: () => Date.now() + ahead } });
  const start = (build: string) =>
    program.start(['deploy', '--app', `cc=${build}`, '--yes', '--json', ...here.target], here.variables);
  const says = ({ child }: ReturnType<typeof start>, text: string) =>
    new Promise<void>((resolve) => {
      child.stdout?.on('data', (said: string) => {
        if (said.includes(text)) resolve();
      });
    });
  const first = start('cc/16/15');
  await says(first, 'accepted');
  const joining = start('cc/16/15');
  const [other] = await Promise.all([start('cc/16/14').ended, says(joining, 'resumed')]);
  ahead = 3_600_000;
  const [leader, same] = await Promise.all([first.ended, joining.ended]);
  expect(jsonLines(other.out).at(-1)).toMatchObject({
    result: 'not-started',
    reason: 'another-deployment-running-here',
  });
  expect([leader.code, same.code, other.code]).toEqual([0, 0, 1]);
  expect(jsonLines(same.out).at(-1)).toMatchObject({ result: 'succeeded' });
  expect(postsOf(here)).toBe(1);
});

test("a token isn't contained in any output, file, or argument", async () => {
  const here = await scene();
  here.platform.addFaults(
    { route: 'getStatus', kind: 'answer', status: 503, skip: 1, text: `{"userMessage":"your token ${token}"}` },
    { route: 'listBranches', kind: 'answer', status: 400, text: `<html>${token}</html>` },
  );
  const ran = [
    await here.run('deploy', '--latest', 'cc', '--branch', 'main', '--yes', '--json'),
    await here.run('deploy', '--app', 'cc=cc/16/15', '--yes'),
    await here.run('branches'),
    await here.run('status', '--watch', '--json'),
  ];
  for (const { out, err } of ran) expect(out + err).not.toContain(token);
  const texts = textsBelow(here.state);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).not.toContain(token);
});

test('the OAuth client credentials of a settings file are used', async () => {
  const here = await scene({}, { access: { token, clientSecret: 'planted-client-secret' } });
  const settings = path.join(here.state, 'settings.json');
  const environment = {
    name: 'local',
    ...{ baseUrl: here.platform.url, tenantId: 'local', projectId: 'sample', planetId: 'dev' },
    token: { source: 'clientCredentials', tokenUrl: `${here.platform.url}/local/oauth/token`, clientId: 'ci' },
  };
  writeFileSync(settings, JSON.stringify({ 'sortie.environments': [environment] }));
  const args = ['status', '--environment', 'local', '--settings', settings];
  const missing = await program.run(args, {});
  expect(missing.err).toContain('SORTIE_CLIENT_SECRET');
  const { code, out, err } = await program.run(args, { SORTIE_CLIENT_SECRET: 'planted-client-secret' });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('UPGRADED');
});
