import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonLines, localScene, token } from './localScene';
import { type Program, quickProgram } from './program';

const deployment = ['deploy', '--app', 'cc=cc/16/15', '--yes'];
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let program: Program;
beforeAll(async () => {
  program = await quickProgram();
});
afterAll(() => program.dispose());

describe('--quiet', () => {
  test('prints only the closing line', async () => {
    const { run } = await localScene(program);
    const { code, out, err } = await run(...deployment, '--quiet');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^.*succeeded in .*\n$/);
  });

  test('prints only the last object as JSON', async () => {
    const { run } = await localScene(program);
    const { out } = await run(...deployment, '--quiet', '--json');
    expect(jsonLines(out)).toMatchObject([{ result: 'succeeded' }]);
  });

  test('prints errors', async () => {
    const { run } = await localScene(program);
    // A long closing line is wrapped.
    const refused = await run('deploy', '--app', 'cc=cc/99999/1', '--yes', '--quiet');
    expect(refused.out).toMatch(/^.*not started: .*\n( .*\n)*$/);
    expect((await run('deploy', '--app', 'cc=pc/1/1', '--yes', '--quiet')).err).toMatch(/^sortie deploy: .*\n$/);
  });
});

describe('--verbose', () => {
  test('prints each request with its status and time, but no headers and no query', async () => {
    const { run, platform } = await localScene(program);
    const { code, err } = await run('builds', '--branch', 'hotfix/fees+taxes&levies', '--verbose');
    expect(code).toBe(0);
    const path = `${platform.url}/api/v1/tenants/local/starsystems/sample/planets/dev/is/builds`;
    expect(err.replace(/\d+ ms/, 'N ms')).toBe(`GET ${path} 200 N ms\n`);
  });

  test('prints failures and the POST', async () => {
    const { run, platform } = await localScene(program);
    platform.addFaults({ route: 'getStatus', kind: 'answer', status: 503 });
    const { code, err } = await run(...deployment, '--verbose');
    expect(code).toBe(0);
    expect(err).toMatch(/^GET \S+\/status 503 \d+ ms$/m);
    expect(err.match(/^POST \S+\/upgrade 2\d\d \d+ ms$/gm)).toHaveLength(1);
    expect(err).not.toContain(token);
    const elsewhere = ['--base-url', 'http://127.0.0.1:9', '--tenant', 't', '--project', 's', '--planet', 'p'];
    const refused = await program.run(['status', '--verbose', ...elsewhere], { SORTIE_TOKEN: token });
    expect(refused.err).toMatch(/^GET http:\/\/127\.0\.0\.1:9\/\S+ connection \d+ ms$/m);
  });
});

test('times in JSON are ISO 8601', async () => {
  const { run } = await localScene(program, { shapes: 'alt' });
  const first = jsonLines((await run(...deployment, '--json')).out);
  for (const { at } of first.slice(1, -1)) expect(at).toMatch(iso);
  expect(first.at(-1)?.statusAt).toMatch(iso);
  expect(first.at(-1)?.durationMs).toEqual(expect.any(Number));
  const again = jsonLines((await run(...deployment, '--json', '--no-wait')).out);
  expect(again[0]).toMatchObject({
    plan: { applications: [{ running: { kind: 'last-deployed', at: expect.stringMatching(iso) } }] },
  });
  expect(again.at(-1)?.requestedAt).toMatch(iso);
});
