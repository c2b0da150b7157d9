import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Range } from 'vscode-languageserver-types';
import type { Cancellation } from '../../../../server/service/cancellation';
import type { SortService } from '../../../../server/service/service';
import { RenameRefused } from '../../../../server/service/symbols/renameRefused';
import { billing, paths } from '../../kit/billing';
import { positionAt } from '../../kit/cursor';
import { able, never, openBilling, type Scene } from './scene';

const cancelled: Cancellation = { isCancellationRequested: true };
const text = (billing[paths.apiconfig] ?? '').replace('- invoiceNumber', '- payerName');
const schema = billing[paths.schema] ?? '';
const position = positionAt(schema, schema.indexOf('batch_Ext') + 2);
const all: Range = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } };

let scene: Scene;
/** Called each time a request yields to other work. */
let gaveWay = () => {};
let uri: string;
let apiconfig: string;

beforeAll(async () => {
  scene = await openBilling(async () => gaveWay());
  uri = scene.workspace.uriOf(paths.schema);
  apiconfig = scene.workspace.uriOf(paths.apiconfig);
  scene.service.open(uri, 1, schema);
  scene.service.open(apiconfig, 1, text);
});

afterEach(() => {
  vi.restoreAllMocks();
  gaveWay = () => {};
});

afterAll(() => scene.service.dispose());

const entry = positionAt(text, text.indexOf('payerName') + 2);
const makeSortable = () => ({ kind: 'make-sortable', uri: apiconfig, collection: 'Invoices', name: 'amount' }) as const;

/** All requests that can take a long time. */
const questions: Readonly<Record<string, (service: SortService, token: Cancellation) => unknown>> = {
  completion: (service, token) => service.completion(apiconfig, entry, token).items,
  hover: (service, token) => service.hover(uri, position, token),
  definition: (service, token) => service.definition(uri, position, token),
  references: (service, token) => service.references(uri, position, true, token),
  highlights: (service, token) => service.highlights(uri, position, token),
  prepareRename: (service, token) => service.prepareRename(uri, position, able, token),
  rename: async (service, token) => (await service.rename(uri, position, 'lot_Ext', able, token)).changes,
  renameFiles: (service, token) => service.renameFiles([{ oldUri: uri, newUri: uri.replace('/v1/', '/v2/') }], token),
  documentSymbols: (service, token) => service.documentSymbols(uri, token),
  workspaceSymbols: (service, token) => service.workspaceSymbols('Inv', token),
  documentLinks: (service, token) => service.documentLinks(apiconfig, token),
  codeLenses: (service, token) => service.codeLenses(apiconfig, token),
  inlayHints: (service, token) => service.inlayHints(apiconfig, all, token),
  codeActions: (service, token) => service.codeActions(apiconfig, all, { diagnostics: [] }, able, token),
  resolveCodeAction: async (service, token) => {
    const [action] = await service.codeActions(apiconfig, all, { diagnostics: [] }, able, never);
    return action && (await service.resolveCodeAction(action, token)).edit;
  },
  generate: async (service, token) => {
    const step = await service.generate(makeSortable(), {}, token);
    return step.kind === 'refused' ? undefined : step;
  },
};

const isNothing = (answer: unknown) =>
  answer === undefined || answer === null || (Array.isArray(answer) && answer.length === 0);

test.each(Object.keys(questions))('%s returns nothing if canceled', async (name) => {
  const ask = questions[name];
  expect(isNothing(await ask?.(scene.service, never))).toBe(false);
  const answer = await Promise.resolve(ask?.(scene.service, cancelled)).catch((error: unknown) => {
    if (error instanceof RenameRefused) return undefined;
    throw error;
  });
  expect(isNothing(answer)).toBe(true);
});

test.each([
  'definition',
  'references',
  'highlights',
  'prepareRename',
  'rename',
  'renameFiles',
  'workspaceSymbols',
  'codeLenses',
  'codeActions',
])('%s yields to other work while it runs, and stops if it is canceled then', async (name) => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  const token = { isCancellationRequested: false };
  let pauses = 0;
  gaveWay = () => {
    pauses++;
    token.isCancellationRequested = true;
  };
  const answer = await questions[name]?.(scene.service, token);
  expect(isNothing(answer)).toBe(true);
  expect(pauses).toBe(1);
});
