import * as l10n from '@vscode/l10n';
import { removeEntry, replaceEntry } from '../edits/defaultSortEdits';
import { setEntries } from '../edits/sortOrderEdits';
import { Draft, losesAnchor } from '../edits/textEdits';
import { toWorkspaceEdit } from '../edits/workspaceEdit';
import { removeKey } from '../edits/yamlRemoval';
import type { DefaultSortFact } from '../facts/apiconfigFacts';
import type { ChangeDefaultSortTask, DefaultSortChange, GenerateResult } from '../generateTask';
import { fileNameOf } from '../model/names';
import { aliasesDefaultSort } from '../wording/collections';
import type { GenerateContext } from './context';
import { refused } from './planResult';

/**
 * Returns the edit that reverses, removes, or moves entries of a default sort. Returns a refusal if the default sort is
 * in a base file, has changed, contains a YAML alias, or contains an anchor that an alias needs.
 */
export async function changeDefaultSort(
  { model, read }: GenerateContext,
  { uri, collection, names, change }: ChangeDefaultSortTask,
): Promise<GenerateResult> {
  const id = model.resources.at(uri, collection);
  const sort = model.resources.defaultSort(id);
  const fact = sort && model.resources.defaultSortFact(sort.declaration, sort.index);
  if (!sort || !fact || !names.every((name) => fact.entries.some((entry) => entry.name === name)))
    return refused(l10n.t('The default sort of "{0}" has changed. Try again.', collection));
  const { declaration } = sort;
  if (!model.files.isCustomer(declaration.uri)) return refusedForVendor(uri, collection, fileNameOf(declaration.uri));
  if (aliasesDefaultSort(model, id))
    return refused(
      l10n.t(
        'The default sort of "{0}" uses a YAML alias, which Sortie doesn\'t follow. Edit the file by hand.',
        collection,
      ),
    );

  const text = (await read(declaration.uri)) ?? '';
  const draft = new Draft(text);
  changeEntries(draft, model.blocks.startOf(declaration.block) + fact.keySpan.start, fact, names, change);
  const edits = draft.edits();
  if (losesAnchor(declaration.uri, text, edits))
    return refused(
      l10n.t("Sortie can't change this default sort, because YAML aliases refer to it. Edit the file by hand."),
    );
  const reveal = model.blocks.locate({ block: declaration.block, span: fact.keySpan });
  return {
    kind: 'edit',
    label: l10n.t('Change the default sort of {0}', collection),
    edit: toWorkspaceEdit(edits.length === 0 ? [] : [{ kind: 'change', uri: declaration.uri, text, edits }]),
    reveal,
  };
}

function refusedForVendor(uri: string, collection: string, file: string): GenerateResult {
  const reason = l10n.t(
    'The default sort of "{0}" is in {1}, which belongs to the base product. Override it in one of your files.',
    collection,
    file,
  );
  return { ...refused(reason), instead: { kind: 'override-default-sort', uri, collection } };
}

/** Changes the default sort whose key begins at `key` in the draft. If no entry remains, also removes the key. */
function changeEntries(
  draft: Draft,
  key: number,
  { entries }: DefaultSortFact,
  names: readonly string[],
  change: DefaultSortChange,
): void {
  const isNamed = ({ name }: { readonly name?: string }) => name !== undefined && names.includes(name);
  if (change.kind === 'reverse') {
    for (const [index, entry] of entries.entries()) {
      if (entry.name === undefined || !isNamed(entry)) continue;
      draft.apply(replaceEntry(draft.text, key, index, written({ ...entry, descending: !entry.descending })));
    }
  } else if (change.kind === 'remove') {
    if (entries.every(isNamed)) draft.apply(removeKey(draft.text, key));
    else
      for (let index = entries.length - 1; index >= 0; index--)
        if (isNamed(entries[index] ?? {})) draft.apply(removeEntry(draft.text, key, index));
  } else {
    const order = moved(
      entries.flatMap(({ name, descending }) => (name === undefined ? [] : [{ name, descending }])),
      names,
      change,
    );
    draft.apply(setEntries(draft.text, key, order.map(written)));
  }
}

interface OrderedEntry {
  readonly name?: string;
  readonly descending: boolean;
}

function written({ name = '', descending }: OrderedEntry): string {
  return descending ? `-${name}` : name;
}

/**
 * Returns the entries in their new order. If entries move up, an entry at the top stays there, and no moved entry
 * passes another moved entry.
 */
function moved<T extends OrderedEntry>(
  entries: readonly T[],
  names: readonly string[],
  change: Extract<DefaultSortChange, { readonly kind: 'up' | 'down' | 'to' }>,
): readonly T[] {
  const isNamed = ({ name }: T) => name !== undefined && names.includes(name);
  if (change.kind === 'up') return movedUp(entries, isNamed);
  if (change.kind === 'down') return movedUp(entries.toReversed(), isNamed).toReversed();
  const target = entries.findIndex(({ name }) => name === change.place);
  if (target >= 0 && names.includes(change.place ?? '')) return entries;
  const others = entries.filter((entry) => !isNamed(entry));
  const goesDown = entries.findIndex(isNamed) < target;
  const place = target < 0 ? others.length : others.findIndex(({ name }) => name === change.place) + Number(goesDown);
  return others.toSpliced(place, 0, ...entries.filter(isNamed));
}

function movedUp<T>(entries: readonly T[], isNamed: (entry: T) => boolean): readonly T[] {
  const order = [...entries];
  for (const [index, entry] of order.entries()) {
    const above = order[index - 1];
    if (above !== undefined && isNamed(entry) && !isNamed(above)) order.splice(index - 1, 2, entry, above);
  }
  return order;
}
