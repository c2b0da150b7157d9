import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startLocalPlatform } from '../../localPlatform/start';
import { goodStatus, json, RawServer } from '../platform/http/rawServer';
import { type Program, quickProgram, stateFolder } from './program';

const token = 'planted-token-9876543210';

let program: Program;
beforeAll(async () => {
  program = await quickProgram();
});
afterAll(() => program.dispose());

test.each([
  ['rollback', ['rollback', '--dry-run']],
  ['watch', ['watch']],
  ['status', ['status', '--watch']],
  ['record', ['record', '--list']],
])('%s says that the records folder is unusable, instead of assuming that there is no record', async (name, args) => {
  const state = stateFolder();
  const folder = path.join(state, 'sortie', 'deployments');
  mkdirSync(path.dirname(folder));
  writeFileSync(folder, '');
  const server = await RawServer.start((_, response) => json(response, 200, goodStatus));
  onTestFinished(() => server.stop());
  const target = ['--base-url', server.url, '--tenant', 't', '--project', 's', '--planet', 'p'];
  const { code, out, err } = await program.run([...args, ...(name === 'record' ? [] : target)], {
    ...{ SORTIE_TOKEN: token, XDG_STATE_HOME: state },
  });
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(`sortie ${name}: ${folder} can't be read (ENOTDIR).\n`);
});

describe('an unreadable record', () => {
  /** Returns a function that deploys with `--yes` on a machine with a damaged record. */
  async function scene() {
    const platform = await startLocalPlatform({ access: { token }, simulation: { speed: 40, faults: true } });
    onTestFinished(() => platform.dispose());
    const state = stateFolder();
    const folder = path.join(state, 'sortie', 'deployments');
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, '000000000000001-aaaaaaaa.json');
    writeFileSync(file, '{"version":2}');
    const target = ['--base-url', platform.url, '--tenant', 'local', '--project', 'sample', '--planet', 'dev'];
    const run = (...args: readonly string[]) => program.run(args, { SORTIE_TOKEN: token, XDG_STATE_HOME: state });
    const deploy = (...more: readonly string[]) => run('deploy', '--app', 'cc=cc/16/15', '--yes', ...target, ...more);
    return { file, deploy, run, posts: () => platform.requests().deploy ?? 0 };
  }

  test('makes every planet count as production, and the message says which file it is and how to set it aside', async () => {
    const { file, deploy, run, posts } = await scene();
    const { code, err } = await deploy();
    expect([code, posts()]).toEqual([1, 0]);
    expect(err.split('\n')).toEqual([
      `${file} was written by a newer version of Sortie.`,
      `While ${file} is in the records folder, every planet counts as production. To set the file aside, run: sortie record --set-aside ${file}`,
      'sortie deploy: For a production planet, --yes also requires --confirm-planet dev.',
      '',
    ]);
    expect(await run('record', '--set-aside', file)).toMatchObject({ code: 0 });
    expect(await deploy()).toMatchObject({ code: 0, err: '' });
    expect(posts()).toBe(1);
  });

  test("doesn't mark the planet as production after the file is gone", async () => {
    const { file, deploy, run, posts } = await scene();
    expect(await deploy('--confirm-planet', 'dev')).toMatchObject({ code: 0 });
    const { consent, plan } = JSON.parse((await run('record', '--format', 'json')).out);
    expect(consent.kind).toBe('yes-and-planet-options');
    expect(plan.planet.production).toBe(false);
    await run('record', '--set-aside', file);
    expect(await deploy()).toMatchObject({ code: 0, err: '' });
    expect(posts()).toBe(2);
  });
});
