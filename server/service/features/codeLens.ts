import * as l10n from '@vscode/l10n';
import type { CodeLens, Location } from 'vscode-languageserver-types';
import type { BlockId, Span } from '../files/facts';
import type { CollectionId } from '../model/collection-facts';
import type { SortModel } from '../model/model';
import type { Cancellation } from '../service';
import type { FeatureContext } from './context';
import { occurrencesOf } from './occurrences';
import type { SortSymbol } from './symbol';
import { defaultSortInWords } from './words';

/** Commands of the client that lenses name; a client that does not run them shows the words alone. */
const showReferences = 'sortie.showReferences';
const previewSort = 'sortie.previewSort';

/** What stands above collections, sortable properties and sort keys. */
export function codeLenses(context: FeatureContext, uri: string, token: Cancellation): readonly CodeLens[] {
  if (!context.settings().codeLens) return [];
  const { model } = context;
  const lenses: CodeLens[] = [];
  for (const block of model.blocks(uri)) {
    if (token.isCancellationRequested) return [];
    const facts = model.block(block)?.facts;
    if (facts?.kind === 'apiconfig') {
      for (const { name, keySpan } of facts.resources)
        lenses.push(...collectionLenses(model, uri, block, name, keySpan));
    }
    if (facts?.kind === 'schema') {
      for (const { key, properties } of facts.definitions) {
        const definition = { api: model.file(uri)?.name.api ?? '', name: key };
        for (const property of properties) {
          if (!model.definition(definition)?.properties.get(property.key)?.sortable) continue;
          const symbol: SortSymbol = { kind: 'property', definition, name: property.key };
          lenses.push(...usageLens(model, uri, block, property.keySpan, symbol));
        }
      }
    }
    if (facts?.kind === 'gosu') {
      for (const type of facts.classes) {
        const classFqn = facts.package ? `${facts.package.value}.${type.name}` : type.name;
        for (const { key: name, keySpan } of type.sortMap?.keys ?? []) {
          if (name !== undefined)
            lenses.push(...usageLens(model, uri, block, keySpan, { kind: 'sort-key', classFqn, name }));
        }
      }
    }
  }
  return lenses;
}

function collectionLenses(model: SortModel, uri: string, block: BlockId, name: string, keySpan: Span): CodeLens[] {
  const id = model.resourceAt(uri, name);
  const collection = model.collection(id);
  if (collection?.role !== 'collection') return [];
  const range = model.range(block, keySpan);
  return [
    { range, command: { title: summary(model, id), command: '' } },
    {
      range,
      command: { title: l10n.t('Preview'), command: previewSort, arguments: [{ uri, api: id.api, name: id.name }] },
    },
  ];
}

function summary(model: SortModel, id: CollectionId): string {
  const count = model.sortKeys(id).length;
  const keys = count === 1 ? l10n.t('1 sort key') : l10n.t('{0} sort keys', count);
  const order = defaultSortInWords(model, id);
  return order === '' ? l10n.t('{0} · no default sort', keys) : l10n.t('{0} · sorted by {1}', keys, order);
}

function usageLens(model: SortModel, uri: string, block: BlockId, span: Span, symbol: SortSymbol): CodeLens[] {
  const uses = occurrencesOf(model, symbol)
    .filter(({ place }) => model.fileOf(place.block)?.name.kind === 'apiconfig')
    .flatMap(({ place }): Location[] => {
      const location = model.locate(place);
      return location ? [location] : [];
    });
  if (uses.length === 0) return [];
  const range = model.range(block, span);
  const title = uses.length === 1 ? l10n.t('used in 1 default sort') : l10n.t('used in {0} default sorts', uses.length);
  return [{ range, command: { title, command: showReferences, arguments: [uri, range.start, uses] } }];
}
