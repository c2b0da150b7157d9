import { beforeEach, expect, test, vi } from 'vitest';
import { dev1 } from '../../platform/deployments/world';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

beforeEach(() => {
  slot.vscode = new Editor().module;
});

test('environments of like names are told apart by planet, tenant, star system and host', async () => {
  const { environmentRow } = await import('../../../client/environments/choose');
  const row = (change: object) =>
    environmentRow({ key: 'k', local: false, environment: { ...dev1, name: 'Dev', ...change } });
  const alike = [
    row({}),
    row({ planetId: 'dev2' }),
    row({ tenantId: 'other' }),
    row({ projectId: 'policies' }),
    row({ baseUrl: 'https://elsewhere.test' }),
  ];
  expect(new Set(alike.map(({ label }) => label))).toEqual(new Set(['$(globe) Dev']));
  expect(new Set(alike.map(({ detail }) => detail)).size).toBe(alike.length);
  expect(alike[0]?.detail).toBe('dev1 · acme/claims · platform.test');
});

test('production stands out, and a name draws no icon', async () => {
  const { environmentRow } = await import('../../../client/environments/choose');
  const environment = { ...dev1, name: '$(flame) Prod', production: true };
  const { label, description } = environmentRow({ key: 'k', local: false, environment });
  expect([label, description]).toEqual(['$(warning) $ (flame) Prod', 'production']);
});
