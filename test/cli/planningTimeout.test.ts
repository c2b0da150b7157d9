import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { goodStatus, json, RawServer, type Responder } from '../platform/http/rawServer';
import { deploy, posting } from './posting';
import { type Program, quickProgram, stateFolder } from './program';

let program: Program;
beforeAll(async () => {
  program = await quickProgram();
});
afterAll(() => program.dispose());

async function run(respond: Responder, ...args: readonly string[]) {
  const server = await RawServer.start(respond);
  onTestFinished(() => server.stop());
  const target = ['--base-url', server.url, '--tenant', 't', '--project', 's', '--planet', 'p'];
  const ran = await program.run([...args, ...target], { SORTIE_TOKEN: 'a-token', XDG_STATE_HOME: stateFolder() });
  return { ...ran, posts: server.heard.filter(({ method }) => method === 'POST').length };
}

describe('--timeout while planning', () => {
  const silent: Responder = () => undefined;
  const failing: Responder = (_, response) => json(response, 503, {}, { 'retry-after': '9' });
  const silentLists: Responder = (request, response) => {
    if (request.url?.endsWith('/status')) json(response, 200, { ...goodStatus, applications: [{ code: 'cc' }] });
  };

  test.each([
    ['without a response', silent, deploy],
    ['between two attempts', failing, deploy],
    ['while builds are listed', silentLists, deploy],
    ['of --latest', silent, ['deploy', '--latest', 'cc', '--branch', 'main', '--yes']],
    ['of a dry run', silent, [...deploy, '--dry-run']],
  ])('%s ends the command, and nothing was sent', async (_, respond, args) => {
    const { code, out, posts } = await run(respond, ...args, '--timeout', '300ms', '--json');
    expect([code, posts]).toEqual([1, 0]);
    expect(JSON.parse(out)).toMatchObject({
      result: 'not-started',
      reason: 'stopped-before-sending',
      message: 'not started: the time limit was reached before anything was sent.',
    });
  });
});

describe('--timeout while the request is pending', () => {
  test("ends the process, which doesn't wait for the response", async () => {
    let isAnswered = false;
    const late = posting((_, response) => {
      const timer = setTimeout(() => {
        isAnswered = true;
        response.end();
      }, 20_000);
      onTestFinished(() => clearTimeout(timer));
    });
    const { code, out, posts } = await run(late, ...deploy, '--timeout', '4s', '--json');
    expect([code, posts, isAnswered]).toEqual([5, 1, false]);
    expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toMatchObject({ result: 'unknown', reason: 'timed-out' });
  });
});
