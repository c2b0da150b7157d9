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

let program: string;
beforeAll(async () => {
  program = await programFile('cli');
});

/**
 * Runs the documented pipeline, edited by `change`, against a local platform. If `production` is set, the environment
 * `Dev` is a production environment.
 */
async function runPipeline(change: (script: string) => string, production = false) {
  const platform = await startLocalPlatform({
    access: { token: 'planted-token' },
    simulation: { speed: 40, faults: true },
  });
  onTestFinished(() => platform.dispose());
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-pipeline-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['.git', 'deploy']) mkdirSync(path.join(folder, name));
  const address = { baseUrl: platform.url, tenantId: 'local', projectId: 'sample', planetId: 'dev' };
  const settings = { 'sortie.environments': [{ name: 'Dev', ...address, production }] };
  writeFileSync(path.join(folder, 'deploy/settings.json'), JSON.stringify(settings));
  const script = `sortie() { node "$CLI" "$@"; }\n${change(documented)}`;
  const env = { PATH: process.env.PATH, HOME: folder, CLI: program, DEPLOY_TOKEN: 'planted-token' };
  const child = spawn('sh', ['-c', script.replace('https://cloud.example.com', new URL(platform.url).origin)], {
    cwd: folder,
    env,
  });
  let err = '';
  child.stderr.on('data', (data: Buffer) => {
    err += data.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, err, requests: platform.requests() };
}

describe('the documented pipeline', () => {
  test('deploys to the origin that the pipeline specifies', async () => {
    const { code, requests } = await runPipeline((script) => script);
    expect([code, requests.deploy]).toEqual([0, 1]);
  });

  test.each([
    ['without an origin', (script: string) => script.replace(/SORTIE_ORIGIN=\S+/, ''), 'SORTIE_ORIGIN'],
    ['of another origin', (script: string) => script.replace(/(SORTIE_ORIGIN=\S+)/, '$1.example'), 'SORTIE_ORIGIN'],
  ])('sends nothing %s', async (_, change, reason) => {
    const { code, err, requests } = await runPipeline(change);
    expect([code, requests]).toEqual([1, {}]);
    expect(err).toContain(reason);
  });

  test("sends nothing to production without the planet's ID", async () => {
    const { code, err, requests } = await runPipeline((script) => script, true);
    expect([code, requests]).toEqual([1, {}]);
    expect(err).toContain('--confirm-planet dev');
  });
});
