import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApplicationAccess } from '../../../client/environments/applicationAccess';
import { verificationReport, verificationText } from '../../../client/sorting/verify/document';
import { VerifyDefaultSorts } from '../../../client/sorting/verify/verifyCommand';
import { systemClock } from '../../../platform/clock';
import type { Environment } from '../../../platform/environment';
import type { VerificationResult } from '../../../platform/verification/verify';
import type { VerifiableSort } from '../../../protocol';
import { json, RawServer } from '../../platform/http/rawServer';
import { Editor, type EditorOptions } from '../editor';

const outside = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => outside.vscode[String(name)], has: () => true }));
afterEach(() => {
  outside.vscode = {};
});

const key = (name: string, expected: 'valid' | 'invalid' = 'valid', descending = false) => ({
  ...{ name, expected, descending },
  location: null,
});
const invoices: VerifiableSort = {
  api: 'billing',
  name: 'Invoices',
  path: '/billing/v1/invoices',
  keys: [key('dueDate', 'valid', true), key('payerLabel', 'invalid')],
  hasAlias: false,
  location: null,
};

interface SceneOptions extends EditorOptions {
  readonly signedIn?: boolean;
  readonly sorts?: readonly VerifiableSort[];
}

/** Runs *Verify Default Sorts* in a fake editor. The platform rejects only the sort key `sortieNoSuchProperty`. */
async function scene({ signedIn = true, sorts = [invoices], ...options }: SceneOptions) {
  const server = await RawServer.start((request, response) =>
    json(response, request.url?.includes('NoSuchProperty') ? 400 : 200, { data: [] }),
  );
  onTestFinished(() => server.stop());
  const editor = new Editor(options);
  outside.vscode = editor.module;
  const environment: Environment = {
    ...{ name: 'Dev', baseUrl: server.url, tenantId: 't', projectId: 's', planetId: 'p', production: false },
    ...{ headers: {}, failurePhases: [], token: { source: 'pasted' } },
  };
  const asked = vi.fn(async () => false);
  const environments = { named: (name: string) => (name === 'Dev' ? { environment } : undefined) };
  const language = { client: async () => ({ sendRequest: async () => ({ sorts }) }) };
  const connections = {
    hasToken: async () => signedIn,
    application: () => ({ baseUrl: server.url, clock: systemClock(), random: Math.random }),
  };
  const tokens = { get: async () => undefined };
  const access = Reflect.construct(ApplicationAccess, [async () => connections, tokens, { ask: asked }]);
  const hurried = { ...systemClock(), sleep: async () => undefined };
  const command = Reflect.construct(VerifyDefaultSorts, [language, environments, undefined, access, hurried]);
  // A task or a key binding in the workspace could pass these arguments. `yes` must not count as consent.
  await command.run({ environment: 'Dev', yes: true });
  return { editor, asked, command, sent: server.heard.map(({ url }) => url) };
}

const question = 'Send 3 requests to Dev?';
const consent = { press: { [question]: 'Send' } };

describe('Verify Default Sorts', () => {
  test('sends the requests that were confirmed', async () => {
    const { sent, editor } = await scene(consent);
    expect(editor.messages).toEqual([question]);
    expect(sent).toEqual([
      '/billing/v1/invoices?pageSize=1',
      '/billing/v1/invoices?sort=sortieNoSuchProperty&pageSize=1',
      '/billing/v1/invoices?sort=-dueDate%2CpayerLabel&pageSize=1',
    ]);
  });

  test('sends nothing without consent, whatever a task passes', async () => {
    const { sent, editor } = await scene({});
    expect(editor.messages).toEqual([question]);
    expect(sent).toEqual([]);
  });

  test('sends nothing in Restricted Mode', async () => {
    const { sent, editor } = await scene({ ...consent, trusted: false });
    expect(editor.messages).toEqual([expect.stringContaining('until you trust')]);
    expect(sent).toEqual([]);
  });

  test('sends nothing without a sign-in, and asks for it before consent', async () => {
    const { sent, editor, asked } = await scene({ ...consent, signedIn: false });
    expect(asked).toHaveBeenCalledOnce();
    expect(editor.messages).toEqual([]);
    expect(sent).toEqual([]);
  });

  test.each([
    ['No collection has a default sort.', []],
    [
      'No default sort can be verified (1 not asked: its path needs an ID; 2 not asked: their paths are unknown).',
      [
        { ...invoices, path: '/claim/v1/claims/{claimId}/notes' },
        { ...invoices, path: null },
        { ...invoices, name: 'Bills', path: null },
      ],
    ],
  ])('reports: %s', async (message, sorts) => {
    const { sent, editor } = await scene({ ...consent, sorts });
    expect(editor.messages).toEqual([message]);
    expect(sent).toEqual([]);
  });

  test("doesn't find an environment that only the workspace defines", async () => {
    const { editor, command, sent } = await scene({ sorts: [] });
    await command.run({ environment: 'Nope' });
    expect(editor.messages.at(-1)).toBe('Environment "Nope" not found in your settings. Check the name.');
    expect(sent).toEqual([]);
  });
});

const at = new Date(2026, 2, 1, 14, 2, 11).getTime();
const place = (line: number) => ({
  uri: 'file:///w/billing_ext-1.0.apiconfig.yaml',
  range: { start: { line, character: 6 }, end: { line, character: 9 } },
});
const verifiedAs = (name: string, result: VerificationResult, ...keys: VerifiableSort['keys']) => ({
  sort: { ...invoices, name, keys, location: place(3) },
  result,
});

const withAlias = (verified: ReturnType<typeof verifiedAs>) => ({
  ...verified,
  sort: { ...verified.sort, hasAlias: true },
});

test("the document shows the expectation next to the platform's behavior and its reasons, disagreements first", () => {
  const reason = `"date"\nisn't sortable in this collection, whatever its name is.`;
  const text = verificationText({
    environment: 'Dev',
    at,
    verified: [
      verifiedAs('Bills', { kind: 'accepted' }, key('number')),
      verifiedAs('Invoices', { kind: 'accepted' }, ...invoices.keys),
      verifiedAs('Notes', { kind: 'not-known', status: 403, reason: 'No access.' }, key('topic')),
      verifiedAs('Odd', { kind: 'inconclusive' }, key('topic')),
      verifiedAs('Payments', { kind: 'refused', reason }, key('date')),
      verifiedAs('Lines', { kind: 'not-asked', why: 'path-needs-id' }, key('topic')),
      verifiedAs('Fees', { kind: 'not-asked', why: 'path-needs-id' }, key('topic')),
      withAlias(verifiedAs('Parts', { kind: 'not-asked', why: 'alias' }, key('topic'))),
    ],
  });
  expect(text).toBe(`\
Environment    Dev
Verified       14:02:11
Collections    5 (2 not asked: their paths need an ID; 1 not asked: it contains a YAML alias)
Disagreements  2

   API      Collection  Default sort         Expected              Dev
-  -------  ----------  -------------------  --------------------  -------------------------------------------
≠  billing  Invoices    -dueDate,payerLabel  refused (payerLabel)  accepted
≠  billing  Payments    date                 accepted              refused
   billing  Bills       number               accepted              accepted
   billing  Notes       topic                accepted              unknown: status 403
   billing  Odd         topic                accepted              inconclusive: the platform accepts any name
   billing  Lines       topic                accepted              no request sent: its path needs an ID
   billing  Fees        topic                accepted              no request sent: its path needs an ID
   billing  Parts       topic,…              unknown               no request sent: it contains a YAML alias

Dev accepts "payerLabel" in the default sort of Invoices, but no file defines this sort key.
Dev rejects the default sort of Payments, although Sortie considers it valid. Reason: "date"\\u{a}isn't sortable in this collection, whatever its name is.

Notes · unknown: status 403 · No access.
`);
});

test('after a cancellation, the document counts the collections that were asked', () => {
  const verified = [
    verifiedAs('Bills', { kind: 'accepted' }, key('number')),
    verifiedAs('Invoices', { kind: 'not-asked' }, key('number')),
    verifiedAs('Lines', { kind: 'not-asked', why: 'path-needs-id' }, key('topic')),
  ];
  const text = verificationText({ environment: 'Dev', at, verified });
  expect(text).toContain(
    '\nCollections    1 (1 not asked: its path needs an ID; 1 not asked: the verification was canceled)\n',
  );
});

test("a collection's name leads to its default sort, and a problem to its sort key or default sort", () => {
  const keys = invoices.keys.map((each, index) => ({ ...each, location: place(index + 4) }));
  const lines = verificationReport({
    environment: 'Dev',
    at,
    verified: [
      verifiedAs('Invoices', { kind: 'accepted' }, ...keys),
      verifiedAs('Payments', { kind: 'refused' }, key('date')),
      { ...verifiedAs('Vendors', { kind: 'accepted' }, key('name')), sort: { ...invoices, name: 'Vendors', keys: [] } },
    ],
  });
  const links = lines.flatMap(({ link }) => (link ? [[link.label, link.location.range.start.line]] : []));
  expect(links).toEqual([
    ['Invoices', 3],
    ['Payments', 3],
    [expect.stringContaining('Dev accepts "payerLabel"'), 5],
    [expect.stringContaining('Dev rejects the default sort of Payments'), 3],
  ]);
});
