import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startLocalPlatform } from '../../localPlatform/start';
import { programFile } from '../product';

const text = readFileSync(path.resolve(__dirname, '../../docs/automation.md'), 'utf8');
const [documented = ''] = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
  .map(([, block = '']) => block)
  .filter((block) => block.includes('sortie deploy'));
const variables = { SORTIE_TOKEN: 'planted-token', SORTIE_ORIGIN: 'https://cloud.example.com' };

let program: string;
beforeAll(async () => {
  program = await programFile('cli');
});

/**
 * Runs the documented script with `--yes` against a local platform. `change` edits the variables. If `production` is
 * set, the environment `Dev` is a production environment.
 */
async function runScript(change: (given: typeof variables) => Readonly<Record<string, string>>, production = false) {
  const platform = await startLocalPlatform({
    access: { token: 'planted-token' },
    simulation: { speed: 40, faults: true },
  });
  onTestFinished(() => platform.dispose());
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-pipeline-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['.git', 'deploy', 'node_modules/.bin']) mkdirSync(path.join(folder, name), { recursive: true });
  const address = { baseUrl: platform.url, tenantId: 'local', projectId: 'sample', planetId: 'dev' };
  const settings = { 'sortie.environments': [{ name: 'Dev', ...address, production }] };
  writeFileSync(path.join(folder, 'deploy/settings.json'), JSON.stringify(settings));
  writeFileSync(path.join(folder, 'node_modules/.bin/sortie'), `#!/bin/sh\nexec node "${program}" "$@"\n`, {
    mode: 0o755,
  });
  const given = change({ ...variables, SORTIE_ORIGIN: new URL(platform.url).origin });
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', npm_config_offline: 'true', ...given };
  const child = spawn('sh', ['-c', documented, 'deploy.sh', '--yes'], { cwd: folder, env });
  let err = '';
  child.stderr.on('data', (data: Buffer) => {
    err += data.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, err, requests: platform.requests() };
}

describe('the documented script', () => {
  test('deploys to the origin that the pipeline specifies', async () => {
    const { code, requests } = await runScript((given) => given);
    expect([code, requests.deploy]).toEqual([0, 1]);
  });

  test.each([
    ['without an origin', ({ SORTIE_TOKEN }: typeof variables) => ({ SORTIE_TOKEN })],
    ['of another origin', (given: typeof variables) => ({ ...given, SORTIE_ORIGIN: 'https://other.example' })],
  ])('sends nothing %s', async (_, change) => {
    const { code, err, requests } = await runScript(change);
    expect([code, requests]).toEqual([1, {}]);
    expect(err).toContain('SORTIE_ORIGIN');
  });

  test("sends nothing to production without the planet's ID", async () => {
    const { code, err, requests } = await runScript((given) => given, true);
    expect([code, requests]).toEqual([1, {}]);
    expect(err).toContain('--confirm-planet dev');
  });
});
