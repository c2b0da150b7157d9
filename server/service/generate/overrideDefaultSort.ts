import * as l10n from '@vscode/l10n';
import { addDefaultSort } from '../edits/defaultSortEdits';
import type { FileEdit, ReadText } from '../edits/fileEdit';
import { resourceParents, setResource } from '../edits/resourceEdits';
import { Draft, type TextEdit } from '../edits/textEdits';
import { toWorkspaceEdit } from '../edits/workspaceEdit';
import type { GenerateResult, GenerateTask } from '../generateTask';
import { itemAtPath, itemStart, readYaml } from '../languages/yaml/yamlTree';
import type { CollectionId, DefaultSortInfo } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import { fileNameOf } from '../model/names';
import { aliasesDefaultSort } from '../wording/collections';
import type { GenerateContext } from './context';
import { nearestApiconfig } from './files';
import { type Answers, andThen, known, type PlanResult, refused } from './planResult';

/**
 * Returns the edit that copies the inherited default sort to a customer file. If information is missing, returns a
 * question. If the default sort can't be copied, returns a refusal.
 */
export async function overrideDefaultSort(
  { model, read }: GenerateContext,
  { uri, collection }: Extract<GenerateTask, { readonly kind: 'override-default-sort' }>,
  answers: Answers,
): Promise<GenerateResult> {
  const planned = planOverride(model, model.resources.at(uri, collection), answers);
  if (planned.kind !== 'known') return planned;
  const edits = await writeOverride(planned.value, read);
  if (edits.length === 0) {
    return refused(
      l10n.t("The default sort can't be written to {0}. Edit the file by hand.", fileNameOf(planned.value.uri)),
    );
  }
  return { kind: 'edit', label: overrideTitle(planned.value), edit: toWorkspaceEdit(edits) };
}

/** The customer file that receives an inherited default sort, and the entries to write. */
export interface OverridePlan {
  readonly collection: string;
  readonly uri: string;
  /** Names in order of rank, with a leading `-` if descending. */
  readonly names: readonly string[];
}

/**
 * Returns the plan for an override. The override is written to the nearest customer file that is above the inherited
 * default sort and declares the collection. If there is none, the override is written to the nearest customer file that
 * combines the file containing the default sort.
 */
export function planOverride(model: SortModel, id: CollectionId, answers: Answers): PlanResult<OverridePlan> {
  const sort = model.resources.defaultSort(id);
  if (!sort) return refused(l10n.t('"{0}" has no default sort to override.', id.name));
  if (aliasesDefaultSort(model, id)) {
    return refused(
      l10n.t(
        'The default sort of "{0}" uses a YAML alias, which Sortie doesn\'t follow. Edit the file by hand.',
        id.name,
      ),
    );
  }
  return andThen(targetOf(model, id, sort, answers), (uri) =>
    known({
      collection: id.name,
      uri,
      names: sort.keys.map(({ name, descending }) => (descending ? `-${name}` : name)),
    }),
  );
}

function targetOf(
  model: SortModel,
  id: CollectionId,
  { declaration }: DefaultSortInfo,
  answers: Answers,
): PlanResult<string> {
  const declarations = model.collections.get(id)?.declarations ?? [];
  const uris = declarations.map(({ uri }) => uri);
  const above = uris.slice(0, uris.indexOf(declaration.uri)).filter((uri) => model.files.isCustomer(uri));
  const declaring = above.at(-1);
  if (declaring !== undefined) return known(declaring);
  if (model.files.isCustomer(declaration.uri)) {
    const file = fileNameOf(declaration.uri);
    return refused(l10n.t('The default sort of "{0}" isn\'t inherited. Edit it in {1}.', id.name, file));
  }
  const { apis = [] } = model.collections.get(id) ?? {};
  return andThen(nearestApiconfig(model, { id, apis }, declaration.uri, answers), ({ uri, exists }) =>
    exists
      ? known(uri)
      : refused(l10n.t('No customer file combines {0}. Create one first.', fileNameOf(declaration.uri))),
  );
}

/**
 * Returns the edits that apply a plan, based on the newest text. Empty if the file already has a default sort, or has
 * an unsupported form.
 */
export async function writeOverride(
  { uri, collection, names }: OverridePlan,
  read: ReadText,
): Promise<readonly FileEdit[]> {
  const text = await read(uri);
  const edits = text === undefined ? [] : overrideEdits(text, collection, names);
  return text === undefined || edits.length === 0 ? [] : [{ kind: 'change', uri, text, edits }];
}

function overrideEdits(text: string, collection: string, names: readonly string[]): readonly TextEdit[] {
  const path = [...resourceParents(text, collection), collection];
  const draft = new Draft(text);
  if (!itemAtPath(readYaml(text), path)) draft.apply(setResource(text, path.slice(0, -1), collection, {}) ?? []);
  const item = itemAtPath(readYaml(draft.text), path);
  const added = item ? addDefaultSort(draft.text, itemStart(item), names) : [];
  return added.length === 0 ? [] : draft.apply(added).edits();
}

/** Returns the title of the action that applies a plan. */
export function overrideTitle({ collection, uri }: OverridePlan): string {
  return l10n.t('Override the default sort of {0} in {1}', collection, fileNameOf(uri));
}
