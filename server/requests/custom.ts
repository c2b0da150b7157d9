import * as l10n from '@vscode/l10n';
import { type CancellationToken, type Connection, ResponseError } from 'vscode-languageserver';
import {
  candidates,
  collections,
  explain,
  type GenerateParams,
  type GenerateResult,
  generate,
  type Message,
  revisionFiles,
  sortChanges,
  verifiableSorts,
} from '../../protocol';
import { adaptEdit } from '../edits';
import { type KnownMember, requireMembers } from '../params';
import type { MaybePromise } from '../runner';
import type { Cancellation } from '../service/cancellation';
import { explainName } from '../service/features/explain';
import { sortCandidates } from '../service/generate/candidates';
import type { CollectionId } from '../service/model/collectionInfo';
import { collectionNamed } from '../service/model/serving';
import type { SortService } from '../service/service';
import type { Session } from '../session';
import { steady } from '../steady';
import { listApis, listVerifiableSorts } from './apis';
import { reportSortChanges, selectRevisionFiles } from './sortChanges';

/** Registers handlers for the requests that `protocol/` defines. */
export function handleCustom(connection: Connection, session: Session): void {
  const { client, documents, folders, run, spellings } = session;
  const handle = <Params, Result>(
    { method }: Message<Params, Result>,
    fallback: Result,
    members: readonly KnownMember[],
    work: (params: Params, token: CancellationToken) => MaybePromise<Result>,
  ) =>
    connection.onRequest<unknown, void>(
      method,
      (params: Params, token: CancellationToken): Promise<unknown> =>
        run.request(method, token, fallback, () => {
          requireMembers(params, members);
          return work(params, token);
        }),
    );

  const find = ({ uri, ...named }: NamedCollection) => {
    const file = spellings.uri(uri);
    return findCollection(folders.of(file).service, file, named);
  };

  handle(collections, { apis: [] }, [], async (_params, token) => ({ apis: await listApis(folders.all(), token) }));
  handle(verifiableSorts, { sorts: [] }, [], async (_params, token) => {
    await session.indexed(token);
    return { sorts: await listVerifiableSorts(folders.all(), token) };
  });
  handle(explain, null, ['uri', 'api', 'name', 'sort'], async ({ sort, ...collection }, token) => {
    await session.indexed(token);
    const { model, id } = find(collection);
    return id ? explainName(model, id, sort) : null;
  });
  handle(candidates, { names: [] }, ['uri', 'api', 'name'], async (collection, token) => {
    await session.indexed(token);
    const { model, id } = find(collection);
    return { names: id ? sortCandidates(model, id) : [] };
  });
  handle(revisionFiles, { paths: [] }, ['uri', 'files'], async ({ uri, files }, token) => {
    await session.indexed(token);
    return { paths: selectRevisionFiles(folders.withNested(folders.of(spellings.uri(uri))), files) };
  });
  handle(sortChanges, null, ['uri', 'revision', 'files', 'ignored', 'submodules'], async (params, token) => {
    const folder = folders.of(spellings.uri(params.uri));
    if (folder.uri === '') return null;
    await session.indexed(token);
    return reportSortChanges(folders.withNested(folder), params, token);
  });
  handle(generate, failed(), ['task', 'answers'], async ({ task, answers }, token) => {
    const uri = spellings.uri(task.uri);
    const { service } = folders.of(uri);
    await session.indexed(token);
    const step = await nextStep(service, { task: { ...task, uri }, answers }, token);
    if (step.kind !== 'edit') return step;
    return { ...step, edit: adaptEdit(step.edit, client, documents, step.label) };
  });
}

/** Identifies a collection in the folder of a file. */
type NamedCollection = CollectionId & { readonly uri: string };

/**
 * Finds a collection, in the project of the given file if possible. The file that declares the collection may belong to
 * another project, such as a shared base.
 */
function findCollection({ projects }: SortService, file: string, named: CollectionId) {
  const found = [projects.of(file), ...projects.outermost()].map(({ model }) => {
    return { model, id: collectionNamed(model, named) };
  });
  return found.find(({ id }) => id !== undefined) ?? { model: projects.of(file).model, id: undefined };
}

/** Returns the next step of a task. If files keep changing in the meantime, returns a refusal that says so. */
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
  return { kind: 'refused', reason: l10n.t('The request failed. The language server log has the details.') };
}
