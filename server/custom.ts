import * as l10n from '@vscode/l10n';
import { type CancellationToken, ResponseError } from 'vscode-languageserver';
import {
  candidates,
  collections,
  explain,
  type GenerateParams,
  type GenerateResult,
  generate,
  type Message,
} from '../protocol';
import { listApis } from './apis';
import { adaptEdit } from './edits';
import type { Answer } from './runner';
import { sortCandidates } from './service/features/candidates';
import { explainName } from './service/features/explain';
import type { Cancellation, SortService } from './service/service';
import type { Session } from './session';
import { steady } from './steady';
import { canonical } from './uri';

/** Answers the requests of `protocol/`. */
export function answerCustom(session: Session): void {
  const { client, documents, folders, indexed } = session;

  answer(session, collections, { apis: [] }, async (_params, token) => ({ apis: await listApis(session, token) }));
  answer(session, explain, null, ({ uri, api, name, sort }) => {
    const { service } = folders.of(canonical(uri));
    return explainName(service.model, { api, name }, sort);
  });
  answer(session, candidates, { names: [] }, ({ uri, api, name }) => {
    const { service } = folders.of(canonical(uri));
    return { names: sortCandidates(service.model, { api, name }) };
  });
  answer(session, generate, failed(), async ({ task, answers }, token) => {
    const uri = canonical(task.uri);
    const { service } = folders.of(uri);
    await indexed(token);
    const step = await nextStep(service, { task: { ...task, uri }, answers }, token);
    return step.kind === 'edit' ? { ...step, edit: adaptEdit(step.edit, client, documents) } : step;
  });
}

/** The next step of a task; where files change meanwhile, each time, the refusal in words: a person has asked. */
export async function nextStep(
  service: Pick<SortService, 'generate' | 'revision' | 'settled'>,
  { task, answers }: GenerateParams,
  token: Cancellation,
): Promise<GenerateResult> {
  const work = (steadily: Cancellation) => service.generate(task, answers, steadily);
  try {
    return await steady(service, token, work, () => true);
  } catch (error) {
    if (error instanceof ResponseError) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

function failed(): GenerateResult {
  return { kind: 'refused', reason: l10n.t('Something went wrong; the log of the language server says what.') };
}

/** Answers one custom request, with `fallback` when that fails. */
function answer<Params, Result>(
  { connection, run }: Session,
  { method }: Message<Params, Result>,
  fallback: Result,
  work: (params: Params, token: CancellationToken) => Answer<Result>,
): void {
  connection.onRequest<unknown, void>(method, async (params: Params, token: CancellationToken): Promise<unknown> => {
    return run.request(method, token, fallback, () => work(params, token));
  });
}
