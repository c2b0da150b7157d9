import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonLines, localScene } from './localScene';
import { type Program, quickProgram } from './program';

const deployment = ['deploy', '--app', 'cc=cc/16/15', '--app', 'pc=pc/15/38', '--yes'];

let program: Program;
beforeAll(async () => {
  program = await quickProgram();
});
afterAll(() => program.dispose());

test('a rollback deploys the builds that ran before the latest deployment, with one request', async () => {
  const { run, posts } = await localScene(program);
  expect((await run(...deployment)).code).toBe(0);
  const { code, out } = await run('rollback', '--yes');
  expect(code).toBe(0);
  expect(out).toMatch(/ {2}cc {2}16\/15 → 15\/28 {2}nodes restart, older than the running build\n/);
  expect(out).toMatch(/ {2}pc {2}15\/38 → 15\/37 {2}nodes restart, older than the running build\n/);
  expect(out).toMatch(/succeeded in/);
  expect(posts()).toBe(2);
});

test('a request that the platform refused is no deployment', async () => {
  const { run } = await localScene(program);
  expect((await run(...deployment)).code).toBe(0);
  expect((await run('deploy', '--app', 'cc=cc/99999/1', '--yes')).code).toBe(1);
  const { code, out } = await run('rollback', '--dry-run');
  expect(code).toBe(0);
  expect(out).toContain('  cc  16/15 → 15/28');
});

test('a record can be selected by its ID', async () => {
  const { run } = await localScene(program);
  const [requested] = jsonLines((await run(...deployment, '--no-wait', '--json')).out).slice(-1);
  const id = String(requested?.recordId);
  const { code, out } = await run('rollback', '--record', id, '--dry-run', '--json');
  expect(code).toBe(0);
  expect(jsonLines(out)[0]).toMatchObject({
    plan: { applications: [{ buildId: 'cc/15/28' }, { buildId: 'pc/15/37' }] },
  });
  const wrong = await run('rollback', '--record', 'nope', '--dry-run');
  expect(wrong).toMatchObject({
    code: 1,
    err: expect.stringContaining('no record with this ID of a deployment to dev'),
  });
});

test('nothing is sent without consent, without a record, or without known builds', async () => {
  const { run, posts } = await localScene(program, { shapes: 'alt' });
  expect((await run('rollback')).err).toContain('--yes');
  expect((await run('rollback', '--yes')).err).toContain('This machine has no record of a deployment to dev');
  expect((await run('deploy', '--app', 'cc=cc/16/15', '--yes')).code).toBe(0);
  const unknown = await run('rollback', '--yes');
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('are unknown. Use sortie deploy.') });
  expect(posts()).toBe(1);
});

test('an application whose previous build is unknown is skipped, and named', async () => {
  const { run } = await localScene(program, { shapes: 'alt' });
  expect((await run('deploy', '--app', 'cc=cc/16/14', '--yes')).code).toBe(0);
  expect((await run('deploy', '--app', 'cc=cc/16/15', '--app', 'pc=pc/15/38', '--yes')).code).toBe(0);
  const { code, out, err } = await run('rollback', '--dry-run');
  expect([code, err]).toEqual([0, 'Skipped, because the previous builds are unknown: pc.\n']);
  expect(out).toContain('16/14');
});
