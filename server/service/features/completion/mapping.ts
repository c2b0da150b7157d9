import * as l10n from '@vscode/l10n';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver-types';
import type { SortModel } from '../../model/model';
import { simpleName } from '../../model/names';
import type { Cursor } from '../../symbols/cursor';
import { headChoices, type JsonProposal, keyItems, nameItems, textItems } from './jsonItems';
import { jsonSpotAt, typedIn } from './jsonSpot';
import { entityTypes } from './members';
import { pathProposals } from './pathProposals';

/**
 * Returns completion items for a mapping or updater file: missing properties, paths of properties, and the names that
 * mappers and updaters refer to.
 */
export function mappingItems(model: SortModel, cursor: Cursor): readonly CompletionItem[] {
  const { api, kind } = cursor.file.name;
  const container = kind === 'updater' ? 'updaters' : 'mappers';
  const spot = jsonSpotAt(cursor, container);
  if (!spot) return [];
  const named = nameItems(model, cursor, spot);
  if (named) return named;
  if (spot.role === 'key' && spot.path.length === 0) return keyItems(headChoices(model, cursor, container), spot);
  if (spot.path[0] !== container) return [];
  const [, mapper, second, , third] = spot.path;
  const { facts } = cursor.block.content;
  const fact = 'mappers' in facts ? facts.mappers.find(({ key }) => key === mapper) : undefined;
  const definition = fact?.schemaDefinition?.value ?? String(mapper ?? '');
  const root = fact?.root?.value ?? model.mappings.mapper({ api, name: definition })?.entity ?? definition;
  const entity = simpleName(root);
  if (spot.role === 'key') {
    const keys = (choices: readonly JsonProposal[]) => keyItems(choices, spot);
    if (spot.path.length === 1) return keys(mapperProposals(model, api, cursor));
    if (spot.path.length === 2) return keys(mapperKeys(definition));
    if (spot.path.length === 3 && second === 'properties') {
      const mapped = new Set(fact?.properties.map(({ key }) => key) ?? []);
      return keys(propertyChoices(model, cursor, definition, entity, mapped));
    }
    if (spot.path.length === 4)
      return keys([{ label: 'path', kind: CompletionItemKind.Property, snippet: `"${entity}.$0"` }]);
    return [];
  }
  if (third === 'path') {
    return textItems(pathProposals(model, root, typedIn(cursor, spot)), spot);
  }
  if (spot.path.length === 3 && second === 'root') {
    return textItems(entityTypes(model), spot);
  }
  return [];
}

function mapperProposals(model: SortModel, api: string, cursor: Cursor): readonly JsonProposal[] {
  const here = new Set(
    model.blocks.in(cursor.uri).flatMap((id) => {
      const facts = model.blocks.get(id)?.facts;
      return facts && 'mappers' in facts ? facts.mappers.map(({ key }) => key) : [];
    }),
  );
  return model.schemas
    .names(api)
    .filter((name) => !here.has(name))
    .map((name) => ({
      label: name,
      kind: CompletionItemKind.Struct,
      snippet: `{ "schemaDefinition": "${name}", "root": "entity.${name}", "properties": { $0 } }`,
    }));
}

function mapperKeys(definition: string): readonly JsonProposal[] {
  const kind = CompletionItemKind.Property;
  return [
    { label: 'schemaDefinition', kind, snippet: `"${definition}"` },
    { label: 'root', kind, snippet: `"entity.${definition}"` },
    { label: 'properties', kind, snippet: '{ $0 }' },
  ];
}

function propertyChoices(
  model: SortModel,
  { file }: Cursor,
  definition: string,
  entity: string,
  mapped: ReadonlySet<string>,
): readonly JsonProposal[] {
  const { api, kind } = file.name;
  const supplied = kind === 'mapping' ? model.mappings.mapper({ api, name: definition })?.paths : undefined;
  const detail = kind === 'mapping' ? l10n.t('not mapped yet') : l10n.t('not in the updater yet');
  return [...(model.schemas.definition({ api, name: definition })?.properties.values() ?? [])]
    .filter(({ name }) => !mapped.has(name) && !supplied?.has(name))
    .map(({ name }) => ({
      label: name,
      kind: CompletionItemKind.Field,
      detail,
      snippet: `{ "path": "${entity}.${name.charAt(0).toUpperCase()}${name.slice(1)}$0" }`,
    }));
}
