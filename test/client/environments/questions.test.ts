import { expect, test, vi } from 'vitest';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));
vi.mock('../../../client/environments/applications', () => ({ hostDoubt: async () => undefined }));

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
  const draft = await added(pasted, 'Dev', ['Not production'], ['A token that you paste']);
  expect(draft).toMatchObject({ name: 'Dev', baseUrl: 'https://cloud.example.com/eu', ...identifiers });
});

test('without such a URL, the wizard asks for base URL, tenant, star system, and planet one by one', async () => {
  const draft = await added(
    'https://cloud.example.com/',
    ...Object.values(identifiers),
    'Dev',
    ['Not production'],
    ['A token that you paste'],
  );
  expect(draft).toMatchObject({ baseUrl: 'https://cloud.example.com', ...identifiers });
});

test.each([
  [[], 'dev1'],
  [['dev1'], 'dev1 (claims)'],
  [['dev1', 'dev1 (claims)'], 'dev1 (acme/claims)'],
])("if other environments are named %j, the wizard proposes the name '%s'", async (taken, name) => {
  slot.vscode = new Editor({}).module;
  const { EnvironmentQuestions } = await import('../../../client/environments/questions');
  const questions = new EnvironmentQuestions({ ...identifiers }, 'Add Environment', taken).all();
  expect(questions.map(({ label }) => label).slice(0, 5)).toEqual([
    ...['Address', 'Tenant', 'Star System', 'Planet', 'Name'],
  ]);
  expect(questions.find(({ label }) => label === 'Name')?.current()).toBe(name);
});

test('a proposed name follows the planet, but an entered name stays', async () => {
  slot.vscode = new Editor({}).module;
  const { EnvironmentQuestions } = await import('../../../client/environments/questions');
  const draft: Record<string, unknown> = { ...identifiers };
  const name = new EnvironmentQuestions(draft, 'Add Environment', []).all().find(({ label }) => label === 'Name');
  expect(name?.current()).toBe('dev1');
  draft.planetId = 'qa1';
  expect([name?.current(), name?.current()]).toEqual(['qa1', 'qa1']);
  draft.name = 'Quality';
  draft.planetId = 'qa2';
  expect(name?.current()).toBe('Quality');
});

test.each([
  [undefined, [], ['settings:New']],
  ['Dev', [['dev1 (Dev)']], []],
  ['Dev', [['New']], ['settings:New']],
] as const)(
  'with the default %j and the answers %j, a new environment changes it to %j',
  async (current, more, chosen) => {
    const pasted = 'https://cloud.example.com/api/v1/tenants/acme/starsystems/claims/planets/qa1/status';
    const left = [pasted, 'New', ['Not production'], ['A token that you paste'], ...more];
    slot.vscode = new Editor({ answers: () => left.shift() }).module;
    const { addEnvironment } = await import('../../../client/environments/edit');
    const [asked, selected]: string[][] = [[], []];
    const known = (name: string) => ({
      key: `settings:${name}`,
      environment: { name, planetId: 'dev1' },
      local: false,
    });
    const list = {
      ...{ all: () => [known('Dev')], named: known, raw: () => [], write: async () => undefined },
      selected: () => (current === undefined ? undefined : known(current)),
      select: async (key: string) => void selected?.push(key),
    };
    const signIn = { askMissing: async ({ name }: { name: string }) => asked?.push(name) };
    await addEnvironment(list as never, signIn as never);
    expect([left, asked, selected]).toEqual([[], ['New'], chosen]);
  },
);
