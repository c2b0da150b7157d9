import type { CancellationToken } from 'vscode-languageserver';
import { candidates, collections, explain, generate, type Message } from '../protocol';
import { listApis } from './apis';
import { adaptEdit } from './edits';
import type { Answer } from './runner';
import { sortCandidates } from './service/features/candidates';
import { explainName } from './service/features/explain';
import type { Session } from './session';
import { canonical } from './uri';

/** Answers the requests of `protocol/`. */
export function answerCustom(session: Session): void {
  const { client, documents, folders } = session;

  answer(session, collections, { apis: [] }, (_params, token) => ({ apis: listApis(session, token) }));
  answer(session, explain, null, ({ uri, api, name, sort }) => {
    const { service } = folders.of(canonical(uri));
    return explainName(service.model, { api, name }, sort);
  });
  answer(session, candidates, { names: [] }, ({ uri, api, name }) => {
    const { service } = folders.of(canonical(uri));
    return { names: sortCandidates(service.model, { api, name }) };
  });
  answer(session, generate, undefined, async ({ task, answers }, token) => {
    const uri = canonical(task.uri);
    const step = await folders.of(uri).service.generate({ ...task, uri }, answers, token);
    return step.kind === 'edit' ? { ...step, edit: adaptEdit(step.edit, client, documents) } : step;
  });
}

/** Answers one custom request; without a fallback a failure is said instead of an answer. */
function answer<Params, Result>(
  { connection, run }: Session,
  { method }: Message<Params, Result>,
  fallback: Result | undefined,
  work: (params: Params, token: CancellationToken) => Answer<Result>,
): void {
  connection.onRequest<unknown, void>(method, async (params: Params, token: CancellationToken): Promise<unknown> => {
    if (fallback === undefined) return work(params, token);
    return run.request(method, token, fallback, () => work(params, token));
  });
}
