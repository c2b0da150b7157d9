import { describe, expect, test } from 'vitest';
import type {
  ApplyWorkspaceEditParams,
  CodeAction,
  MessageActionItem,
  ShowMessageRequestParams,
} from 'vscode-languageserver-protocol/node';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { type ClientOptions, pullingClient, startServer } from './kit/server';

/** A variant of the billing project in which the files don't determine the kind of Invoices. */
const unknownKind = {
  ...billing,
  [paths.baseClass]: (billing[paths.baseClass] ?? '').replace('RestQuery', 'Rest'),
  [paths.resource]: (billing[paths.resource] ?? '').replace(/\n {2}override [\s\S]*?\n {2}\}\n/, '\n'),
  [paths.apiconfig]: apiconfig.replace('invoiceNumber', 'payerName'),
};

/** Creates an editor that doesn't support Sortie's own messages. `answer` responds to the server's questions. */
async function plainEditor(answer: (asked: ShowMessageRequestParams) => MessageActionItem | null, start = {}) {
  const asked: string[] = [];
  const shown: string[] = [];
  const edits: ApplyWorkspaceEditParams[] = [];
  const options: ClientOptions = {
    start,
    capabilities: { ...pullingClient, workspace: { ...pullingClient.workspace, applyEdit: true } },
    prepare(connection) {
      connection.onRequest('window/showMessageRequest', (params: ShowMessageRequestParams) => {
        asked.push(params.message);
        return answer(params);
      });
      connection.onNotification('window/showMessage', ({ message }: { message: string }) => void shown.push(message));
      connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
        edits.push(params);
        return { applied: true };
      });
    },
  };
  const server = await startServer(unknownKind, options);
  const editor = new Editor(server);
  const [problem] = await editor.diagnostics(paths.apiconfig);
  const range = problem?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const context = { diagnostics: problem ? [problem] : [] };
  const actions = await editor.ask<CodeAction[]>('textDocument/codeAction', paths.apiconfig, { range, context });
  const generating = actions.find(({ command }) => command?.command === 'sortie.generate');
  const run = () => server.connection.sendRequest('workspace/executeCommand', generating?.command ?? { command: '' });
  return { server, editor, generating, run, asked, shown, edits };
}

describe("a client that doesn't support Sortie's messages", () => {
  test('is asked by the server, which then applies the edit', async () => {
    const first = ({ actions = [] }: ShowMessageRequestParams) => actions[0] ?? null;
    const { server, editor, generating, run, asked, edits } = await plainEditor(first);
    expect(server.initialized.capabilities.executeCommandProvider).toEqual({ commands: ['sortie.generate'] });
    expect(generating).toBeDefined();
    expect(await run()).toBeNull();
    expect(asked.length).toBeGreaterThan(0);
    expect(edits).toHaveLength(1);
    const texts = editor.applied(edits[0]?.edit ?? {});
    expect(Object.keys(texts)).toContain(paths.resource);
    expect(texts[paths.resource]).toContain('payerName');
  });

  test('can dismiss a question, and nothing is written', async () => {
    const { run, asked, edits } = await plainEditor(() => null);
    await run();
    expect([asked.length, edits]).toEqual([1, []]);
  });

  test('is shown the reason if nothing can be written', async () => {
    const { server, run, shown, edits, generating } = await plainEditor(() => null);
    expect(generating).toBeDefined();
    const [task] = generating?.command?.arguments ?? [];
    await server.connection.sendRequest('workspace/executeCommand', {
      command: 'sortie.generate',
      arguments: [{ ...task, collection: 'Nope' }],
    });
    expect([shown, edits]).toEqual([[expect.stringMatching(/\.$/)], []]);
    await expect(
      server.connection.sendRequest('workspace/executeCommand', { command: 'sortie.generate', arguments: ['x'] }),
    ).rejects.toThrow('The parameter task is invalid.');
    expect(await run()).toBeNull();
  });
});

test("the server doesn't offer a command that the client runs itself", async () => {
  const { server, run, asked } = await plainEditor(() => null, { commands: ['sortie.generate'] });
  expect(server.initialized.capabilities.executeCommandProvider).toBeUndefined();
  expect(await run()).toBeNull();
  expect(asked).toEqual([]);
});
