import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLocalPlatform } from '../../../localPlatform/start';
import { activated } from '../activated';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

test('the comparison reads each signed-in environment once, shows the time, and is updated on request', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-compare-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const platform = await startLocalPlatform({ access: { token: 'planted-token' }, simulation: { faults: true } });
  onTestFinished(() => platform.dispose());
  vi.stubEnv('XDG_STATE_HOME', folder);
  vi.stubEnv('PLANTED_TOKEN', 'planted-token');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const token = { source: 'variable', name: 'PLANTED_TOKEN' };
  const address = { baseUrl: platform.url, tenantId: 'local', projectId: 'sample' };
  const environments = [
    { name: 'Dev', ...address, planetId: 'dev', token },
    { name: 'Prod', ...address, planetId: 'prod', token, production: true },
    { name: 'Signed Out', ...address, planetId: 'qa', token: { source: 'variable', name: 'NOT_SET' } },
  ];
  const editor = await activated(slot, { settings: { 'sortie.environments': environments } }, 'Dev');
  const provided = editor.documents;
  await editor.commands.get('sortie.compareDeployments')?.();
  const text = () => provided.text('sortie-comparison');
  expect(text().replaceAll(/\d\d:\d\d:\d\d/g, '14:02:11')).toContain(`
            dev (Dev)  prod (Prod)  qa (Signed Out)
-  -------  ---------  -----------  ---------------
   kind                production
   read at  14:02:11   14:02:11     14:02:11
   phase    UPGRADED   UPGRADED     not read

≠  bc       15/15      14/8         unknown
`);
  expect(text()).toContain('\nqa (Signed Out): not signed in\n');
  expect(platform.requests().getStatus).toBe(2);
  platform.addFaults({ route: 'getStatus', kind: 'answer', status: 503, times: null });
  await editor.commands.get('sortie.refreshComparison')?.();
  expect(platform.requests().getStatus).toBe(4);
  expect(text()).toContain('dev (Dev): responded with status 503');
  expect(text()).not.toContain('15/15');
  expect(platform.requests().deploy).toBeUndefined();
});
