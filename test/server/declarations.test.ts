import { expect, test } from 'vitest';
import { billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { startServer } from './kit/server';

const title = 'Declare "payerLabel" as a sort key of the base product';

/**
 * Returns the code actions that a client with these commands receives for an unknown name. The project is the billing
 * project without the base class of Invoices.
 */
async function actionsFor(commands: readonly string[]) {
  const { [paths.baseClass]: _, ...files } = billing;
  const server = await startServer(files, { start: { commands } });
  const editor = new Editor(server);
  const marked = `${billing[paths.apiconfig]}    - payer|Label\n`;
  return { uri: server.uriOf(paths.apiconfig), actions: await editor.actions(paths.apiconfig, marked) };
}

test('a declaration is a client command with the fact and its file', async () => {
  const { uri, actions } = await actionsFor(['sortie.declareCollection']);
  const argument = { uri, collection: 'Invoices', sortKeys: ['payerLabel'] };
  expect(actions.find((action) => action.title === title)?.command).toEqual({
    title,
    command: 'sortie.declareCollection',
    arguments: [argument],
  });
});

test("a client that doesn't run the command is offered no declaration", async () => {
  const { actions } = await actionsFor(['sortie.generate']);
  expect(actions.map((action) => action.title)).not.toContain(title);
});
