import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Simulation } from '../../localPlatform/platform';
import { startLocalPlatform } from '../../localPlatform/start';
import { type Program, quickProgram, stateFolder } from './program';

const token = 'planted-token-9876543210';

let program: Program;
beforeAll(async () => {
  program = await quickProgram();
});
afterAll(() => program.dispose());

/**
 * Starts a platform. Writes a settings file with an environment for each planet, and with the environments from `more`.
 */
async function scene(
  simulation: Simulation = {},
  more: (url: string) => readonly object[] = () => [],
  all?: (url: string) => readonly object[],
) {
  const platform = await startLocalPlatform({
    access: { token },
    simulation: { speed: 60, faults: true, ...simulation },
  });
  onTestFinished(() => platform.dispose());
  const state = stateFolder();
  const address = { baseUrl: platform.url, tenantId: 'local', projectId: 'sample' };
  const environments = [
    { name: 'Dev', ...address, planetId: 'dev' },
    { name: 'QA', ...address, planetId: 'qa' },
    { name: 'Production EU', ...address, planetId: 'prod', production: true },
    ...more(platform.url),
  ];
  const settings = path.join(state, 'settings.json');
  writeFileSync(settings, JSON.stringify({ 'sortie.environments': all?.(platform.url) ?? environments }));
  const variables = { SORTIE_TOKEN: token, XDG_STATE_HOME: state };
  const run = (...args: readonly string[]) =>
    program.run(['status', '--all', '--settings', settings, ...args], variables);
  return { platform, run };
}

test('all environments of a star system are compared, and the status of each is read once', async () => {
  const { run, platform } = await scene();
  const { code, out, err } = await run();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const lines = out.replaceAll(/\d\d:\d\d:\d\d/g, '14:02:11').split('\n');
  expect(lines[0]).toMatch(/^Star system sample · tenant local · 127\.0\.0\.1:\d+$/);
  expect(lines.slice(1).join('\n')).toBe(`
            dev (Dev)  qa (QA)   prod (Production EU)
-  -------  ---------  --------  --------------------
   kind                          production
   read at  14:02:11   14:02:11  14:02:11
   phase    UPGRADED   UPGRADED  UPGRADED

≠  bc       15/15      15/15     14/8
≠  cc       15/28      15/28     14/9
≠  cm       15/24      15/24     14/7
≠  pc       15/37      15/37     14/11

≠ different builds · = the same build everywhere · ? unknown in at least one environment
`);
  expect(platform.requests()).toMatchObject({ getStatus: 3 });
  expect(platform.requests().deploy).toBeUndefined();
});

test('the comparison as JSON contains what is known about each build', async () => {
  const { run } = await scene();
  const { code, out } = await run('--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    comparison: {
      projectId: 'sample',
      environments: [
        { name: 'Dev', read: true, at: expect.stringMatching(/^\d{4}-.*Z$/), status: { phase: 'UPGRADED' } },
        {},
        { production: true },
      ],
      applications: [
        {
          application: 'bc',
          difference: 'different',
          builds: [
            { environment: 'Dev', kind: 'runs', buildId: 'bc/15/15' },
            { environment: 'QA', kind: 'runs', buildId: 'bc/15/15' },
            { environment: 'Production EU', kind: 'runs', buildId: 'bc/14/8' },
          ],
        },
        {},
        {},
        {},
      ],
    },
  });
});

test('builds that no status names are unknown', async () => {
  const { run } = await scene({ shapes: 'alt' });
  const { code, out } = await run();
  expect(code).toBe(0);
  expect(out).toMatch(/\n\? {2}cc +unknown +unknown +unknown\n/);
});

test("an environment that can't be read is reported with the reason, and the exit code is 1", async () => {
  const nowhere = (baseUrl: string) => [
    { name: 'Gone', baseUrl, tenantId: 'local', projectId: 'sample', planetId: 'gone' },
    {
      ...{ name: 'Unset', baseUrl, tenantId: 'local', projectId: 'sample', planetId: 'qa' },
      secretHeaders: ['X-Key'],
    },
  ];
  const { run } = await scene({}, nowhere);
  const { code, out } = await run();
  expect(code).toBe(1);
  expect(out).toMatch(/phase +UPGRADED +UPGRADED +UPGRADED +not read +not read\n/);
  expect(out).toMatch(/\ngone \(Gone\): .*status 404/);
  expect(out).toContain(
    '\nqa (Unset): The environment variable SORTIE_HEADER_X_KEY is missing or empty. Set the variable to the value of the secret header.',
  );
  expect(out).toMatch(/\n≠ {2}cc +15\/28 +15\/28 +14\/9 +unknown +unknown\n/);
});

test('an unusable environment is reported, and the others are compared', async () => {
  const { run } = await scene({}, () => [{ name: 'Broken', baseUrl: 'nowhere' }]);
  const { code, out, err } = await run();
  expect(code).toBe(1);
  expect(err).toContain('Broken');
  expect(out).toMatch(/phase +UPGRADED +UPGRADED +UPGRADED\n/);
});

test('a token is sent only within the selected star system', async () => {
  const other = (baseUrl: string) => [{ name: 'Other', baseUrl, tenantId: 'local', projectId: 'other', planetId: 'x' }];
  const { run, platform } = await scene({}, other);
  const { code, err } = await run();
  expect(code).toBe(1);
  expect(err).toContain(
    'The environments belong to several star systems. To select a star system, specify any of its environments with --environment.',
  );
  expect(platform.requests()).toEqual({});
  const selected = await run('--environment', 'QA');
  expect(selected.code).toBe(0);
  expect(selected.out).not.toContain('Other');
});

test.each([
  [['--watch'], "--all requires --settings and can't be used with --watch."],
  [['--environment', 'Nope'], /Environment Nope not found in .*settings\.json\. Available environments: .*\bQA\b/],
])('nothing is sent with %j', async (args, sentence) => {
  const { run, platform } = await scene();
  const { code, err } = await run(...args);
  expect(code).toBe(1);
  expect(err).toMatch(sentence);
  expect(platform.requests()).toEqual({});
});

test.each([
  [[], 'The settings file contains no usable environment.'],
  [[{ name: 'Dev' }], /^sortie status: The settings file contains no usable environment\. Environment Dev in /],
])('settings without a usable environment are refused: %j', async (environments, message) => {
  const settings = path.join(stateFolder(), 'settings.json');
  writeFileSync(settings, JSON.stringify({ 'sortie.environments': environments }));
  const { code, err } = await program.run(['status', '--all', '--settings', settings], { SORTIE_TOKEN: token });
  expect(code).toBe(1);
  expect(err).toMatch(message);
});

describe('--fail-on difference', () => {
  const alike = (names: string, url: string) =>
    names.split(' ').map((name) => ({
      ...{ name, baseUrl: url, tenantId: 'local', projectId: 'sample' },
      planetId: name.toLowerCase(),
    }));

  test('returns 6 if builds differ, even if an environment is unusable', async () => {
    const { run } = await scene({}, () => [{ name: 'Broken', baseUrl: 'nowhere' }]);
    expect((await run('--fail-on', 'difference')).code).toBe(6);
  });

  test('returns 0 if all builds are the same', async () => {
    const { run } = await scene({}, undefined, (url) => alike('Dev QA', url));
    expect(await run('--fail-on', 'difference')).toMatchObject({ code: 0, err: '' });
  });

  test('returns 1 if builds are unknown', async () => {
    const { run } = await scene({ shapes: 'alt' });
    const { code, err } = await run('--fail-on', 'difference');
    expect([code, err]).toEqual([
      1,
      "Some builds are unknown, so Sortie can't tell whether the environments differ.\n",
    ]);
  });

  test('accepts only this value, and only with --all', async () => {
    const { run } = await scene();
    expect(await run('--fail-on', 'error')).toMatchObject({ code: 1, err: expect.stringContaining('difference') });
    const alone = await program.run(['status', '--fail-on', 'difference'], { SORTIE_TOKEN: token });
    expect(alone).toMatchObject({ code: 1, err: expect.stringContaining('--fail-on requires --all.') });
  });
});
