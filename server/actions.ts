import type { CodeAction } from 'vscode-languageserver';
import { adaptEdit } from './edits';
import { hasAnchors } from './service/edits/textEdits';
import type { Cancellation } from './service/service';
import { isRecord } from './service/values';
import type { Session } from './session';
import { createSlices } from './slices';
import { steady } from './steady';
import { canonical } from './uri';

/** As many actions as this are worked out before they are offered, where aliases may bring some of them to nothing. */
const mostToTry = 50;

/** Answers for code actions; a client that does not resolve them gets them whole. */
export function answerActions({ connection, client, folders, documents, run }: Session): void {
  const runs = ({ command }: CodeAction) => command === undefined || client.commands.has(command.command);
  const adapted = (action: CodeAction): CodeAction =>
    action.edit ? { ...action, edit: adaptEdit(action.edit, client, documents) } : action;

  connection.onCodeAction((params, token) =>
    run.request('codeAction', token, null, () => {
      const uri = canonical(params.textDocument.uri);
      const { service } = folders.of(uri);
      const work = async (steadily: Cancellation) => {
        const found = await service.codeActions(uri, params.range, params.context, client.abilities, steadily);
        const actions = found.filter(runs);
        const mayDoNothing = () => actions.length <= mostToTry && hasAnchors(uri, service.text(uri) ?? '');
        if (actions.length === 0 || (client.understands.actionResolution && !mayDoNothing()))
          return actions.map(adapted);
        const whole: CodeAction[] = [];
        const slices = createSlices();
        for (const action of actions) {
          const resolved = action.edit || action.command ? action : await service.resolveCodeAction(action, steadily);
          await slices.turn();
          if (steadily.isCancellationRequested) return null;
          if (resolved.edit || resolved.command) whole.push(adapted(resolved));
        }
        return whole;
      };
      return steady(service, token, work, documents.unchanged(uri));
    }),
  );
  connection.onCodeActionResolve((action, token) =>
    run.request('codeAction/resolve', token, action, async () => {
      const uri = isRecord(action.data) && typeof action.data.uri === 'string' ? action.data.uri : '';
      const { service } = folders.of(uri);
      const work = (steadily: Cancellation) => service.resolveCodeAction(action, steadily);
      return adapted(await steady(service, token, work, documents.unchanged(uri)));
    }),
  );
}
