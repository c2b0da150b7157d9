import type { CodeAction, CodeActionParams, Command, Connection } from 'vscode-languageserver';
import { adaptEdit } from '../edits';
import { requireMembers } from '../params';
import type { Cancellation } from '../service/cancellation';
import { hasAnchors } from '../service/edits/textEdits';
import type { SortService } from '../service/service';
import type { Session } from '../session';
import { createSlices } from '../slices';
import { steady } from '../steady';
import { applyEditCommand } from './commands';
import { serviceOfItem, uriOfItem } from './fileRequest';

/**
 * Maximum number of code actions that the server resolves in advance. The server does this for clients that can't
 * resolve actions, and also to omit actions that would remove a needed YAML anchor.
 */
const mostToResolve = 50;

/**
 * Registers handlers for code actions. A client that can't resolve actions receives complete actions, and a client that
 * supports only commands receives commands.
 */
export function handleCodeActions(connection: Connection, session: Session): void {
  const { documents, folders, run, spellings } = session;
  connection.onCodeAction((params, token) =>
    run.request<(CodeAction | Command)[] | null>('codeAction', token, null, async () => {
      requireMembers(params, ['textDocument', 'range', 'context']);
      requireMembers(params.context, ['diagnostics']);
      const uri = spellings.uri(params.textDocument.uri);
      const { service } = folders.of(uri);
      const work = (steadily: Cancellation) =>
        offered(session, service, { ...params, textDocument: { uri } }, steadily);
      const actions = await steady(service, token, work, documents.unchanged(uri));
      return session.client.understands.actionLiterals
        ? actions
        : (actions?.flatMap((each) => commandOf(session, each)) ?? null);
    }),
  );
  connection.onCodeActionResolve((action, token) =>
    run.request('codeAction/resolve', token, action, async () => {
      const service = serviceOfItem(session, action.data);
      const work = (steadily: Cancellation) => service.resolveCodeAction(action, steadily);
      return adapted(session, await steady(service, token, work, documents.unchanged(uriOfItem(action.data))));
    }),
  );
}

/** Returns the code actions to offer to the client. Null if canceled. */
async function offered(
  session: Session,
  service: SortService,
  { textDocument: { uri }, range, context }: CodeActionParams,
  token: Cancellation,
): Promise<CodeAction[] | null> {
  const { client } = session;
  const found = await service.codeActions(uri, range, context, client.abilities, token);
  const actions = found.filter(({ command }) => command === undefined || client.commands.has(command.command));
  const mayChangeNothing = () => actions.length <= mostToResolve && hasAnchors(uri, service.text(uri) ?? '');
  if (actions.length === 0 || (client.understands.actionResolution && !mayChangeNothing()))
    return actions.map((action) => adapted(session, action));
  const complete: CodeAction[] = [];
  const slices = createSlices();
  for (const action of actions.slice(0, mostToResolve)) {
    const resolved = isComplete(action) ? action : await service.resolveCodeAction(action, token);
    await slices.turn();
    if (token.isCancellationRequested) return null;
    if (isComplete(resolved)) complete.push(adapted(session, resolved));
  }
  return complete;
}

/** Returns the command for an action. Empty for a disabled action, and for an edit that the client can't apply. */
function commandOf({ client }: Session, { title, command, edit }: CodeAction): readonly Command[] {
  if (command) return [command];
  return edit && client.appliesEdits ? [{ title, command: applyEditCommand, arguments: [edit] }] : [];
}

function isComplete({ edit, command, disabled }: CodeAction): boolean {
  return edit !== undefined || command !== undefined || disabled !== undefined;
}

function adapted({ client, documents }: Session, action: CodeAction): CodeAction {
  return action.edit ? { ...action, edit: adaptEdit(action.edit, client, documents, action.title) } : action;
}
