import * as l10n from '@vscode/l10n';
import { addDefaultSort } from '../edits/defaultSortEdits';
import { setEntries } from '../edits/sortOrderEdits';
import { Draft, losesAnchor, type TextEdit } from '../edits/textEdits';
import { toWorkspaceEdit } from '../edits/workspaceEdit';
import { removeKey } from '../edits/yamlRemoval';
import type { GenerateResult, GenerateTask } from '../generateTask';
import type { ResourceDeclaration } from '../model/collectionInfo';
import { fileNameOf } from '../model/names';
import type { GenerateContext } from './context';
import { refused } from './planResult';

/**
 * Returns the edit that sets the default sort of a collection, or that removes it if `names` is empty. Returns a
 * refusal if the default sort can't be edited or wouldn't change.
 */
export async function setDefaultSort(
  context: GenerateContext,
  { uri, collection, names }: Extract<GenerateTask, { readonly kind: 'set-default-sort' }>,
): Promise<GenerateResult> {
  const { model } = context;
  const declarations = model.collections.get(model.resources.at(uri, collection))?.declarations ?? [];
  const declaration = declarations.find(({ layer }) => layer === 'ext');
  if (!declaration) return refuseWithout(collection, declarations[0]);
  const unknown = names.find((name) => !/^-?[^\s,:"'-][^\s,:"']*$/.test(name));
  if (unknown !== undefined)
    return refused(
      l10n.t("{0} isn't a valid sort key name. Remove spaces, quotation marks, commas, and colons.", unknown),
    );
  const text = (await context.read(declaration.uri)) ?? '';
  const removal = editsFor(context, declaration, text, []);
  if (losesAnchor(declaration.uri, text, removal))
    return refused(
      l10n.t("Sortie can't change this default sort, because YAML aliases refer to it. Edit the file by hand."),
    );
  const edits = names.length === 0 ? removal : editsFor(context, declaration, text, names);
  if (edits.length === 0) return refused(l10n.t('{0} already has this default sort.', collection));
  const fact = model.resources.fact(declaration);
  const reveal = fact && model.blocks.locate({ block: declaration.block, span: fact.keySpan });
  return {
    kind: 'edit',
    label: names.length === 0 ? l10n.t('Remove the default sort') : l10n.t('Set the default sort of {0}', collection),
    edit: toWorkspaceEdit([{ kind: 'change', uri: declaration.uri, text, edits }]),
    reveal,
  };
}

function editsFor(
  { model }: GenerateContext,
  declaration: ResourceDeclaration,
  text: string,
  names: readonly string[],
): readonly TextEdit[] {
  const fact = model.resources.fact(declaration);
  if (!fact) return [];
  const start = model.blocks.startOf(declaration.block);
  const sort = fact.defaultSorts.at(-1);
  if (!sort) return names.length === 0 ? [] : addDefaultSort(text, start + fact.keySpan.start, names);
  if (names.length > 0) return setEntries(text, start + sort.keySpan.start, names);
  const draft = new Draft(text);
  for (const { keySpan } of fact.defaultSorts.toReversed()) draft.apply(removeKey(draft.text, start + keySpan.start));
  return draft.edits();
}

function refuseWithout(collection: string, declaration: ResourceDeclaration | undefined): GenerateResult {
  if (!declaration) return refused(l10n.t('{0} is no longer in this workspace.', collection));
  const file = fileNameOf(declaration.uri);
  return refused(
    l10n.t(
      '{0} is declared only in {1}, which belongs to the base product. Declare {0} in one of your files first.',
      collection,
      file,
    ),
  );
}
