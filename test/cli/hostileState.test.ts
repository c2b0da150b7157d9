import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { planetKey } from '../../platform/planet';
import { json, RawServer } from '../platform/http/rawServer';
import { deploy, posting } from './posting';
import { bundledProgram, type Program, stateFolder } from './program';

let program: Program;
beforeAll(async () => {
  program = await bundledProgram();
});
afterAll(() => program.dispose());

describe('something else in the state folder', () => {
  async function deployingWith(file: (planet: string) => string) {
    const server = await RawServer.start(
      posting((_, response) => {
        json(response, 400, { userMessage: 'no' });
      }),
    );
    onTestFinished(() => server.stop());
    const address = { baseUrl: server.url, tenantId: 't', projectId: 's', planetId: 'p' };
    const state = stateFolder();
    const target = path.join(state, 'sortie', file(planetKey(address)));
    mkdirSync(path.dirname(target), { recursive: true });
    execFileSync('mkfifo', [target]);
    const options = ['--base-url', server.url, '--tenant', 't', '--project', 's', '--planet', 'p'];
    const ran = await program.run([...deploy, ...options], { SORTIE_TOKEN: 'a-token', XDG_STATE_HOME: state });
    return { ...ran, target, posts: server.heard.filter(({ method }) => method === 'POST').length };
  }

  test('a FIFO as a record is reported, and the planet counts as production', async () => {
    const { code, err, target, posts } = await deployingWith(() => 'deployments/000000000000001-a.json');
    expect(err).toContain(`${target} isn't a regular file.`);
    expect(err).toContain('--confirm-planet p');
    expect([code, posts]).toEqual([1, 0]);
  });

  test('a FIFO as a lock means that nothing is sent', async () => {
    const { code, err, target, posts } = await deployingWith((planet) => `locks/${planet}/1.json`);
    expect([code, posts]).toEqual([1, 0]);
    expect(err).toContain(`not started: ${target} isn't a regular file. Nothing was sent.`);
  });
});
