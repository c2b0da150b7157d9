import * as vscode from 'vscode';
import { inert } from '../../../platform/inert';
import type { CollectionNode, SortKeyNode } from '../../../protocol';
import { pickValue, type Rows, separator } from '../../ui/pick';
import { type AddedKey, keyRows } from '../keyRows';
import { keyInWords, type OrderKey, orderInWords, sourceInWords } from '../orderWording';

type Choice =
  | { readonly kind: 'set' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'change'; readonly index: number }
  | AddedKey;

type KeyChange = 'toggle' | 'up' | 'down' | 'remove';

/**
 * Asks the user to change the current default sort of a collection, or to define a new one. Returns the entries in
 * order, an empty list to remove the default sort, or undefined if the user cancels.
 */
export async function askDefaultSort(collection: CollectionNode): Promise<readonly OrderKey[] | undefined> {
  const title = vscode.l10n.t('Default sort of {0}', inert(collection.name, 60));
  const current = collection.aliasesDefaultSort
    ? []
    : collection.defaultSort.map(({ name, descending }) => ({ name, descending }));
  let keys: readonly OrderKey[] = current;
  for (;;) {
    const choice = await pickValue<Choice>({
      title: keys.length === 0 ? title : `${title}: ${orderInWords(keys)}`,
      placeholder: vscode.l10n.t('Select a sort key to add or change'),
      rows: rowsFor(collection, keys, orderInWords(keys) !== orderInWords(current)),
    });
    if (choice === undefined) return undefined;
    if (choice.kind === 'set') return keys;
    if (choice.kind === 'remove') return [];
    keys = choice.kind === 'add' ? [...keys, choice.key] : await changeKey(title, keys, choice.index);
  }
}

function rowsFor(collection: CollectionNode, keys: readonly OrderKey[], changed: boolean): Rows<Choice> {
  const set = { label: `$(save) ${vscode.l10n.t('Set Default Sort')}`, description: orderInWords(keys) };
  const remove = { label: `$(trash) ${vscode.l10n.t('Remove Default Sort')}` };
  const { defaultSort, aliasesDefaultSort, inheritedFrom } = collection;
  const isRemovable = inheritedFrom === null && (aliasesDefaultSort || defaultSort.length > 0);
  return [
    ...(changed && keys.length > 0 ? [{ ...set, value: { kind: 'set' as const } }] : []),
    ...keys.map((key, index) => ({
      label: `$(check) ${index + 1}. ${keyInWords(key)}`,
      description: describe(collection.keys.find(({ name }) => name === key.name)),
      value: { kind: 'change' as const, index },
    })),
    ...keyRows(collection.keys, keys),
    ...(isRemovable ? [separator(''), { ...remove, value: { kind: 'remove' as const } }] : []),
  ];
}

async function changeKey(title: string, keys: readonly OrderKey[], index: number): Promise<readonly OrderKey[]> {
  const key = keys[index];
  if (key === undefined) return keys;
  const toggle = key.descending ? vscode.l10n.t('Sort Ascending') : vscode.l10n.t('Sort Descending');
  const change = await pickValue<KeyChange>({
    title: `${title}: ${keyInWords(key)}`,
    placeholder: vscode.l10n.t('Select what to change'),
    rows: [
      { label: `$(${key.descending ? 'arrow-up' : 'arrow-down'}) ${toggle}`, value: 'toggle' },
      ...(index > 0 ? [{ label: `$(chevron-up) ${vscode.l10n.t('Move Up')}`, value: 'up' as const }] : []),
      ...(index < keys.length - 1
        ? [{ label: `$(chevron-down) ${vscode.l10n.t('Move Down')}`, value: 'down' as const }]
        : []),
      { label: `$(close) ${vscode.l10n.t('Remove Sort Key')}`, value: 'remove' },
    ],
  });
  if (change === undefined) return keys;
  if (change === 'toggle') return keys.with(index, { ...key, descending: !key.descending });
  const others = keys.toSpliced(index, 1);
  return change === 'remove' ? others : others.toSpliced(change === 'up' ? index - 1 : index + 1, 0, key);
}

function describe(key: SortKeyNode | undefined): string {
  return key ? sourceInWords(key) : vscode.l10n.t("isn't a valid sort key");
}
