import { beforeEach, expect, test, vi } from 'vitest';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));
vi.mock('../../../client/environments/applications', () => ({ hostDoubt: async () => undefined }));

beforeEach(() => vi.resetModules());

/** Runs the wizard for a new environment with these answers. Returns the resulting draft. */
async function added(...answers: readonly (string | readonly string[])[]) {
  const left = [...answers];
  slot.vscode = new Editor({ answers: () => left.shift() }).module;
  const { EnvironmentQuestions } = await import('../../../client/environments/questions');
  const { runWizard } = await import('../../../client/ui/wizard');
  const draft: Record<string, unknown> = {};
  expect(await runWizard(new EnvironmentQuestions(draft, 'Add Environment', []).all())).toBe(true);
  expect(left).toEqual([]);
  return draft;
}

const identifiers = { tenantId: 'acme', projectId: 'claims', planetId: 'dev1' };

test('base URL, tenant, star system, and planet can be pasted as one URL', async () => {
  const pasted = 'https://cloud.example.com/eu/api/v1/tenants/acme/starsystems/claims/planets/dev1/status';
  const draft = await added('Dev', pasted, ['Not production'], ['A token that you paste']);
  expect(draft).toMatchObject({ baseUrl: 'https://cloud.example.com/eu', ...identifiers });
});

test('without such a URL, the wizard asks for base URL, tenant, star system, and planet one by one', async () => {
  const draft = await added(
    'Dev',
    'https://cloud.example.com/',
    ...Object.values(identifiers),
    ['Not production'],
    ['A token that you paste'],
  );
  expect(draft).toMatchObject({ baseUrl: 'https://cloud.example.com', ...identifiers });
});
