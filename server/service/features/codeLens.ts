import * as l10n from '@vscode/l10n';
import type { CodeLens, Location } from 'vscode-languageserver-types';
import type { BlockId, Span } from '../files/facts';
import type { CollectionAnswer, CollectionId } from '../model/collectionFacts';
import type { SortModel } from '../model/model';
import type { Cancellation } from '../service';
import type { FeatureContext } from './context';
import { type DefaultSortUse, type DefaultSortUses, defaultSortUses } from './defaultSortUses';
import { defaultSortInWords } from './words';

/** Commands of the client that lenses name; a client that does not run them shows the words alone. */
const showReferences = 'sortie.showReferences';
const previewSort = 'sortie.previewSort';

/** What stands above collections, sortable properties and sort keys. */
export function codeLenses(context: FeatureContext, uri: string, token: Cancellation): readonly CodeLens[] {
  const { model } = context;
  const file = model.file(uri);
  if (!context.settings().codeLens || !file) return [];
  const uses = file.name.kind === 'apiconfig' ? undefined : defaultSortUses(model);
  const lenses: CodeLens[] = [];
  for (const block of model.blocks(uri)) {
    if (token.isCancellationRequested) return [];
    lenses.push(...(uses ? usageLenses(model, uri, block, uses) : collectionLenses(model, uri, block)));
  }
  return lenses;
}

function collectionLenses(model: SortModel, uri: string, block: BlockId): readonly CodeLens[] {
  const facts = model.block(block)?.facts;
  if (facts?.kind !== 'apiconfig') return [];
  return facts.resources.flatMap(({ name, keySpan }) => {
    const id = model.resourceAt(uri, name);
    if (model.collection(id)?.role !== 'collection') return [];
    const range = model.range(block, keySpan);
    const preview = { command: previewSort, arguments: [{ uri, api: id.api, name: id.name }] };
    return [
      { range, command: { title: summary(model, id), command: '' } },
      { range, command: { title: l10n.t('Preview'), ...preview } },
    ];
  });
}

function summary(model: SortModel, id: CollectionId): string {
  const count = model.sortKeys(id).length;
  const keys = count === 1 ? l10n.t('1 sort key') : l10n.t('{0} sort keys', count);
  const order = defaultSortInWords(model, id);
  return order === '' ? l10n.t('{0} · no default sort', keys) : l10n.t('{0} · sorted by {1}', keys, order);
}

function usageLenses(model: SortModel, uri: string, block: BlockId, uses: DefaultSortUses): readonly CodeLens[] {
  const facts = model.block(block)?.facts;
  if (facts?.kind === 'schema') {
    return facts.definitions.flatMap(({ key: definition, properties }) => {
      const byName = uses.of(definition);
      if (!byName) return [];
      return properties.flatMap(({ key, keySpan }) => {
        const found = byName.get(key)?.filter(({ collection }) => holds(model, collection, block)) ?? [];
        return lensFor(model, uri, block, keySpan, found);
      });
    });
  }
  if (facts?.kind === 'gosu') {
    return facts.classes.flatMap((type) =>
      (type.sortMap?.keys ?? []).flatMap(({ key, keySpan }) => {
        const found = key === undefined ? [] : uses.named(key);
        const ours = found.filter(({ collection }) => usesKeyOf(model, collection.id, key, block));
        return lensFor(model, uri, block, keySpan, ours);
      }),
    );
  }
  return [];
}

/** Whether a block is a layer of the definition of a collection's element. */
function holds(model: SortModel, { element }: CollectionAnswer, block: BlockId): boolean {
  if (!element) return false;
  const definition = model.definition({ api: element.api, name: element.definition });
  return definition?.layers.some((layer) => layer.block === block) ?? false;
}

function usesKeyOf(model: SortModel, collection: CollectionId, name: string | undefined, block: BlockId): boolean {
  return model.sortMapKeys(collection).some((key) => key.key === name && key.block === block);
}

function lensFor(
  model: SortModel,
  uri: string,
  block: BlockId,
  span: Span,
  uses: readonly DefaultSortUse[],
): readonly CodeLens[] {
  if (uses.length === 0) return [];
  const locations = uses.flatMap(({ place }): Location[] => {
    const location = model.locate(place);
    return location ? [location] : [];
  });
  const range = model.range(block, span);
  const title = uses.length === 1 ? l10n.t('used in 1 default sort') : l10n.t('used in {0} default sorts', uses.length);
  return [{ range, command: { title, command: showReferences, arguments: [uri, range.start, locations] } }];
}
