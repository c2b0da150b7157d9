import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { unfinished } from '../../platform/deployments/unfinished';
import { createRecords } from '../../platform/records/records';
import { RawServer, type Responder } from '../platform/http/rawServer';
import { deploy, posting } from './posting';
import { bundledProgram, type Program, stateFolder } from './program';

let program: Program;
beforeAll(async () => {
  program = await bundledProgram();
});
afterAll(() => program.dispose());

/** Runs a command with a new state folder, against a platform with these responses. `interrupt` sends Ctrl+C. */
async function scene(respond: (interrupt: () => void) => Responder, ...command: readonly string[]) {
  const server = await RawServer.start(respond(() => started.child.kill('SIGINT')));
  onTestFinished(() => server.stop());
  const state = stateFolder();
  const target = ['--base-url', server.url, '--tenant', 't', '--project', 's', '--planet', 'p'];
  const started = program.start([...command, ...target], { SORTIE_TOKEN: 'a-token', XDG_STATE_HOME: state });
  return { server, state, ...(await started.ended) };
}

describe('Ctrl+C while the request is being sent', () => {
  test.each([
    ['there is no response', (interrupt: () => void) => posting(interrupt)],
    [
      'the response stalls',
      (interrupt: () => void) =>
        posting((_, response) => {
          response.writeHead(200, { 'content-length': '100' });
          response.write('{', interrupt);
        }),
    ],
  ])('leaves the record unfinished, with exit code 5: %s', async (_, respond) => {
    const { server, state, code, out } = await scene(respond, ...deploy, '--json');
    expect(code).toBe(5);
    expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toMatchObject({
      result: 'unknown',
      reason: 'no-outcome-recorded',
    });
    expect(server.heard.filter(({ method }) => method === 'POST')).toHaveLength(1);
    const [record, ...others] = await unfinished(createRecords(path.join(state, 'sortie')));
    expect([record?.sending, others]).toEqual(['intent', []]);
  });
});

describe('Ctrl+C ends a command that waits', () => {
  const silent = (interrupt: () => void): Responder => interrupt;

  test.each([
    [['status'], 1],
    [['status', '--watch'], 0],
    [['branches'], 1],
    [['builds', '--branch', 'b'], 1],
    [deploy, 1],
    [[...deploy, '--no-wait'], 1],
  ])('%j', async (command, expected) => {
    const { code, server } = await scene(silent, ...command);
    expect(code).toBe(expected);
    expect(server.heard.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('while it waits for a token', async () => {
    const server = await RawServer.start(() => started.child.kill('SIGINT'));
    onTestFinished(() => server.stop());
    const settings = path.join(stateFolder(), 'settings.json');
    const token = { source: 'clientCredentials', tokenUrl: `${server.url}/token`, clientId: 'ci' };
    const address = { baseUrl: server.url, tenantId: 't', projectId: 's', planetId: 'p', token };
    writeFileSync(settings, JSON.stringify({ 'sortie.environments': [{ name: 'Dev', ...address }] }));
    const variables = { SORTIE_CLIENT_SECRET: 'planted-secret', XDG_STATE_HOME: stateFolder() };
    const started = program.start([...deploy, '--environment', 'Dev', '--settings', settings], variables);
    expect(await started.ended).toMatchObject({ code: 1 });
    expect(server.heard.map(({ url }) => url)).toEqual(['/token']);
  });
});

test('Ctrl+C ends a command that reads files immediately, even during a computation', async () => {
  const folder = stateFolder();
  const keys = Array.from({ length: 200_000 }, (_, index) => `  k${index}: v\n`);
  writeFileSync(path.join(folder, 'a_ext-1.0.apiconfig.yaml'), `A:\n${keys.join('')}`);
  writeFileSync(path.join(folder, 'sortie.json'), '{');
  const child = spawn(process.execPath, [program.file, 'explain', 'A', 'k1'], { cwd: folder });
  child.stderr.once('data', () => child.kill('SIGINT'));
  await once(child, 'close');
  expect(child.signalCode).toBe('SIGINT');
});
