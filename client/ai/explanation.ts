import * as l10n from '@vscode/l10n';
import { findCollection } from '../../platform/findCollection';
import { inert } from '../../platform/inert';
import type { ApiNode, CollectionNode, Explanation } from '../../protocol';
import { defaultSortInWords, kindInWords, sourceInWords } from '../sorting/orderWording';
import { ToolRefusal } from './input';

/** Maximum number of sort keys that an explanation lists. */
const mostNames = 100;

/** Returns the requested collection. Throws a `ToolRefusal` with the reason if the name is unknown or ambiguous. */
export function meantCollection(apis: readonly ApiNode[], name: string, api: string | undefined): CollectionNode {
  const all = apis.flatMap(({ collections }) => collections);
  const found = findCollection(all, name, api);
  if ('reason' in found) throw new ToolRefusal(found.reason);
  return found.collection;
}

/**
 * Explains why a name is or isn't a sort key and, if it isn't, how to make the name a sort key. Also lists the
 * collection's kind, sort keys, and default sort.
 */
export function explanationText(collection: CollectionNode, explanation: Explanation): string {
  const { keys } = collection;
  const order = defaultSortInWords(collection);
  const { remedy } = explanation;
  const listed = keys.slice(0, mostNames).map((key) => `${inert(key.name, 100)} (${sourceInWords(key)})`);
  const more = keys.length > listed.length ? [l10n.t('… and {0} more', keys.length - listed.length)] : [];
  return [
    ...explanation.reasons.map((reason) => inert(reason, 500)),
    ...(remedy === null ? [] : [inert(remedy, 500)]),
    ...explanation.chain.map((link) => inert(link, 500)),
    ...(explanation.complete
      ? []
      : [l10n.t("Sortie's information about this collection is incomplete, so this result may be wrong.")]),
    l10n.t('{0} ({1})', inert(collection.name, 100), kindInWords(collection.kind)),
    listed.length === 0
      ? l10n.t('The collection has no sort keys.')
      : l10n.t('Sort keys: {0}', [...listed, ...more].join(', ')),
    order === '' ? l10n.t('The collection has no default sort.') : l10n.t('Default sort: {0}', order),
  ].join('\n');
}
