import * as l10n from '@vscode/l10n';
import type { CollectionKind } from '../model/assessment';
import { type CollectionDeclaration, isSortKeyName } from '../statedCollections';
import { commandFix, type Fix } from './fix';
import type { RuleContext } from './rule';
import type { EntrySubject } from './subject';

/**
 * Returns the fix that states the name of a default sort entry as a sort key of the base product. Empty if callers
 * can't use the name in `sort`.
 */
export function sortKeyDeclarations({ file }: RuleContext, { id }: EntrySubject, name: string): readonly Fix[] {
  if (!isSortKeyName(name)) return [];
  const title = l10n.t('Declare "{0}" as a sort key of the base product', name);
  const argument = { uri: file.uri, collection: id.name, sortKeys: [name] };
  return [commandFix('declare-sort-key', title, { name: 'declareCollection', argument })];
}

/** Returns the fix that removes a stated fact: a kind, an element, or sort keys. */
export function removedDeclaration(fact: CollectionDeclaration): Fix {
  return commandFix('remove-declaration', removalTitle(fact), { name: 'removeDeclaration', argument: fact });
}

/** Returns the fix that removes all stated facts about a collection. */
export function removedStatements(facts: CollectionDeclaration): Fix {
  const title = l10n.t('Remove the facts about "{0}" from the settings', facts.collection);
  return commandFix('remove-statements', title, { name: 'removeDeclaration', argument: facts });
}

function removalTitle({ collection, kind, sortKeys = [] }: CollectionDeclaration): string {
  if (kind !== undefined) return l10n.t('Remove the stated kind of "{0}" from the settings', collection);
  if (sortKeys.length === 0) return l10n.t('Remove the stated element of "{0}" from the settings', collection);
  return l10n.t('Remove the stated sort key "{0}" from the settings', sortKeys.join(', '));
}

/**
 * Returns the fixes that state the kind of a collection, one for each kind. `uri` is a file in the collection's
 * workspace folder.
 */
export function kindDeclarations(uri: string, collection: string): readonly Fix[] {
  const kinds: readonly Exclude<CollectionKind, 'unknown'>[] = ['query', 'stream', 'dual'];
  return kinds.map((kind) =>
    commandFix(`declare-${kind}`, kindTitle(collection, kind), {
      name: 'declareCollection',
      argument: { uri, collection, kind },
    }),
  );
}

function kindTitle(collection: string, kind: Exclude<CollectionKind, 'unknown'>): string {
  switch (kind) {
    case 'query':
      return l10n.t('Declare "{0}" as query-backed', collection);
    case 'stream':
      return l10n.t('Declare "{0}" as stream-backed', collection);
    case 'dual':
      return l10n.t('Declare "{0}" as dual', collection);
  }
}
