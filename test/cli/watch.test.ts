import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningPlatform, startLocalPlatform } from '../../localPlatform/start';
import { goodStatus, json, RawServer } from '../platform/http/rawServer';
import { type Program, quickProgram, type Ran, stateFolder } from './program';

let program: Program;
beforeAll(async () => {
  program = await quickProgram();
});
afterAll(() => program.dispose());

interface Scene {
  readonly platform: RunningPlatform;
  run(...args: readonly string[]): Promise<Ran>;
}

/** A platform, and a machine without records. */
async function scene(speed = 10): Promise<Scene> {
  const platform = await startLocalPlatform({ access: { token: 'a-token' }, simulation: { speed, faults: true } });
  onTestFinished(() => platform.dispose());
  const variables = { SORTIE_TOKEN: 'a-token', XDG_STATE_HOME: stateFolder() };
  const target = ['--base-url', platform.url, '--tenant', 'local', '--project', 'sample', '--planet', 'dev'];
  return { platform, run: (...args) => program.run([...args, ...target], variables) };
}

const deploy = ['deploy', '--app', 'cc=cc/16/15', '--yes'];
const lastLine = ({ out }: Ran) => out.trim().split('\n').at(-1) ?? '';

/** Requests a deployment without waiting, and returns its record's ID. */
async function requested({ run }: Scene): Promise<string> {
  const { code, out } = await run(...deploy, '--no-wait', '--json');
  expect(code).toBe(0);
  return JSON.parse(lastLine({ code, out, err: '' })).recordId;
}

describe('after deploy --no-wait', () => {
  test('the command says how to watch, and sortie watch returns the exit code of the deployment', async () => {
    const here = await scene();
    expect((await here.run(...deploy, '--no-wait')).err).toMatch(/still has to be settled\..*sortie watch/);
    const watched = await here.run('watch');
    expect(watched.code).toBe(0);
    expect(watched.out).toContain('deployment requested: cc 16/15');
    expect(lastLine(watched)).toMatch(/succeeded in \d+ s/);
    const again = await here.run('watch');
    expect([again.code, here.platform.requests().deploy]).toEqual([5, 1]);
    expect(again.out).toContain('UPGRADED');
    expect((await here.run('watch', '--quiet')).out).toMatch(/^.* UPGRADED +All applications upgraded.*\n$/);
    expect(again.err).toContain('No deployment from this machine is unsettled.');
  });

  test('the same command joins that deployment, and another plan is refused', async () => {
    const here = await scene(0.05);
    await requested(here);
    const other = await here.run('deploy', '--app', 'cc=cc/16/14', '--yes');
    expect(other.code).toBe(1);
    expect(other.err).toContain('already deploying cc 16/15');
    const later = await here.run(...deploy, '--no-wait');
    expect([later.code, later.out.trim().split('\n').at(-1)]).toEqual([0, 'requested']);
    const same = await here.run(...deploy, '--timeout', '1s');
    expect([same.code, here.platform.requests().deploy]).toEqual([5, 1]);
    expect(same.out).toContain('watching resumed; earlier lines follow:');
  });

  test('status --watch waits for the outcome instead of printing the earlier success', async () => {
    const here = await scene();
    await requested(here);
    const { code, out } = await here.run('status', '--watch', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toMatchObject({ result: 'succeeded', reason: 'complete' });
  });

  test('a record is watched by its ID, and its outcome is repeated later', async () => {
    const here = await scene();
    const id = await requested(here);
    expect((await here.run('watch', '--record', id)).code).toBe(0);
    const later = await here.run('watch', '--record', id, '--json');
    expect(later.code).toBe(0);
    expect(JSON.parse(lastLine(later))).toMatchObject({ result: 'succeeded', exitCode: 0 });
    expect((await here.run('watch', '--record', id)).out.match(/succeeded in/g)).toHaveLength(1);
    expect(here.platform.requests().deploy).toBe(1);
  });

  test('the time limit ends the watch with the result unknown', async () => {
    const here = await scene(0.05);
    await requested(here);
    const { code, out } = await here.run('watch', '--timeout', '1s', '--json');
    expect(code).toBe(5);
    expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toMatchObject({ result: 'unknown', reason: 'timed-out' });
  });
});

test.each([
  [['--record', 'nope'], 'Record nope not found'],
  [['--timeout', 'soon'], 'duration'],
])('wrong arguments are reported: %j', async (args, sentence) => {
  const here = await scene();
  const { code, err } = await here.run('watch', ...args);
  expect(code).toBe(1);
  expect(err).toContain(sentence);
});

test.each(['watch', 'status --watch'])('%s tolerates a failure of the first request', async (command) => {
  const server = await RawServer.start((_, response, nth) =>
    nth === 1 ? json(response, 503, {}) : json(response, 200, goodStatus),
  );
  onTestFinished(() => server.stop());
  const target = ['--base-url', server.url, '--tenant', 't', '--project', 's', '--planet', 'p'];
  const variables = { SORTIE_TOKEN: 'a-token', XDG_STATE_HOME: stateFolder() };
  const { code, out } = await program.run([...command.split(' '), ...target], variables);
  expect(code).toBe(command === 'watch' ? 5 : 0);
  expect(out).toContain('no response (status 503); still watching');
  expect(out).toContain('UPGRADED');
});
