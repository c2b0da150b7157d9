import { expect, test, vi } from 'vitest';
import { activated } from '../activated';
import { type Answer, type Asked, back } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const address = { baseUrl: 'https://cloud.invalid', tenantId: 'a', projectId: 'b', planetId: 'c' };
const billing = { url: 'https://billing.invalid/rest', apis: ['billing'], note: 'ours' };

/** Runs *Edit Environment…* with these answers. Returns the written setting and the questions. */
async function editing(applications: unknown, answers: readonly Answer[]) {
  const environment = { name: 'Dev', ...address, ...(applications === undefined ? {} : { applications }) };
  const left = [...answers];
  const asked: Asked[] = [];
  const settings = { 'sortie.environments': [environment] };
  const editor = await activated(
    slot,
    {
      settings,
      answers: (question) => {
        asked.push(question);
        return left.shift();
      },
    },
    'Dev',
  );
  await editor.commands.get('sortie.editEnvironment')?.();
  expect(left).toEqual([]);
  return { written: editor.valuesWritten.at(-1), asked, environment };
}

test('the applications of an environment are added in guided steps', async () => {
  const url = 'http://127.0.0.1:9/rest/';
  const { written, environment } = await editing(undefined, [
    ['Dev'],
    ['Applications'],
    ['Add an Application'],
    'ftp://nowhere',
    url,
    url,
    'billing, product-definitions',
    ['No token'],
    ['Done'],
    ['Save'],
  ]);
  const added = { url: 'http://127.0.0.1:9/rest', apis: ['billing', 'product-definitions'], auth: 'none' };
  expect(written).toEqual([{ ...environment, applications: [added] }]);
});

test('applications can be changed, and their unknown properties stay', async () => {
  const url = 'http://127.0.0.1:9';
  const { written, environment, asked } = await editing(
    [billing, { url: 'https://claims.invalid', auth: 'none' }],
    [['Dev'], ['Applications'], ['claims.invalid'], ['Change…'], url, url, '', ['A token'], ['Done'], ['Save']],
  );
  expect(written).toEqual([{ ...environment, applications: [billing, { url }] }]);
  const rows = asked.find(({ placeholder }) => placeholder.startsWith('Select an application ('))?.items ?? [];
  expect(rows.map(({ label }) => label)).toEqual([
    'billing.invalid/rest',
    'claims.invalid',
    '',
    expect.stringContaining('Add an Application'),
    expect.stringContaining('Done'),
  ]);
});

test('removing the last application removes the property', async () => {
  const { written } = await editing(
    [billing],
    [['Dev'], ['Applications'], ['billing.invalid'], ['Remove'], ['Done'], ['Save']],
  );
  expect(written).toEqual([{ name: 'Dev', ...address }]);
});

test('canceling a step changes nothing', async () => {
  const { written } = await editing([billing], [['Dev'], ['Applications'], ['billing.invalid'], ['Change…']]);
  expect(written).toBeUndefined();
});

test('going back from the first step returns to the list', async () => {
  const { written, asked } = await editing(
    [billing],
    [['Dev'], ['Applications'], ['billing.invalid'], ['Change…'], back, ['Done']],
  );
  expect(asked.at(-3)?.buttons).toEqual([back]);
  expect(asked.at(-2)?.items.map(({ label }) => label)).toContain('billing.invalid/rest');
  expect(written).toBeUndefined();
});
