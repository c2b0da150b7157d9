import * as l10n from '@vscode/l10n';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver-types';
import type { SortModel } from '../../model/model';
import type { Cursor } from '../../symbols/cursor';
import { typeInWords } from '../../wording/collections';
import { itemFor } from './item';
import { headChoices, type JsonProposal, keyItems, nameItems } from './jsonItems';
import { type JsonSpot, jsonSpotAt } from './jsonSpot';

/** Keys of extension objects in files that the vendor ships. The list isn't complete, so other keys are valid too. */
const otherExtensionKeys: readonly (readonly [name: string, snippet: string])[] = [
  ['filterable', 'true'],
  ['createOnly', 'true'],
  ['requiredForCreate', 'true'],
  ['typelist', '"$0"'],
  ['defaultViews', '["$0"]'],
];

/**
 * Returns completion items for a schema file: the extension object and its keys, inherited properties, and names of
 * files and definitions.
 */
export function schemaItems(model: SortModel, cursor: Cursor): readonly CompletionItem[] {
  const spot = jsonSpotAt(cursor, 'definitions');
  if (!spot) return [];
  const [top, definition, second, , third] = spot.path;
  const extensions = `x-${model.vendor}-extensions`;
  if (spot.role === 'key') {
    const keys = (choices: readonly JsonProposal[]) => keyItems(choices, spot);
    if (spot.path.length === 0) return keys(headChoices(model, cursor, 'definitions'));
    if (top !== 'definitions') return [];
    if (spot.path.length === 1) return keys(definitionChoices(model, cursor));
    if (spot.path.length === 2)
      return keys([{ label: 'properties', kind: CompletionItemKind.Property, snippet: '{ $0 }' }]);
    if (second !== 'properties') return [];
    if (spot.path.length === 3) return keys(propertyChoices(model, cursor, String(definition), extensions));
    if (spot.path.length === 4) return keys(insideProperty(extensions));
    return third === extensions && spot.path.length === 5 ? keys(extensionChoices()) : [];
  }
  if (third === extensions && spot.path[5] === 'sortable') return sortableValue(spot);
  return nameItems(model, cursor, spot) ?? [];
}

/** Returns the definitions in the schemas of the file's API, except those that the file already contains. */
function definitionChoices(model: SortModel, { uri }: Cursor): readonly JsonProposal[] {
  const here = new Set(model.blocks.in(uri).flatMap((id) => definitionKeys(model, id)));
  return model.schemas
    .names(model.apis.of(uri))
    .filter((name) => !here.has(name))
    .map((name) => ({ label: name, kind: CompletionItemKind.Struct, snippet: '{ "properties": { $0 } }' }));
}

function definitionKeys(model: SortModel, id: number): readonly string[] {
  const facts = model.blocks.get(id)?.facts;
  return facts?.kind === 'schema' ? facts.definitions.map(({ key }) => key) : [];
}

/**
 * Returns the properties of a definition that aren't sortable in any layer, each with the extension object that makes
 * the property sortable. Omits arrays, and properties that the definition already contains in this file.
 */
function propertyChoices(
  model: SortModel,
  cursor: Cursor,
  definition: string,
  extensions: string,
): readonly JsonProposal[] {
  const merged = model.schemas.definition({ api: model.apis.of(cursor.uri), name: definition });
  const { facts } = cursor.block.content;
  const here = new Set(
    facts.kind === 'schema'
      ? facts.definitions
          .filter(({ key }) => key === definition)
          .flatMap(({ properties }) => properties.map(({ key }) => key))
      : [],
  );
  return [...(merged?.properties.values() ?? [])]
    .filter(({ name, array, sortable }) => !here.has(name) && !array && !sortable)
    .map((property) => ({
      label: property.name,
      kind: CompletionItemKind.Field,
      detail: l10n.t('{0} · makes the property sortable', typeInWords(property) || l10n.t('inherited')),
      snippet: `{ "${extensions}": { "sortable": true } }`,
    }));
}

function insideProperty(extensions: string): readonly JsonProposal[] {
  return [
    {
      label: extensions,
      kind: CompletionItemKind.Module,
      snippet: '{ "sortable": true$0 }',
      detail: l10n.t('makes the property sortable'),
    },
  ];
}

function extensionChoices(): readonly JsonProposal[] {
  const kind = CompletionItemKind.Property;
  return [
    { label: 'sortable', kind, snippet: 'true', detail: l10n.t('callers can sort by this property') },
    ...otherExtensionKeys.map(([label, snippet]) => ({ label, kind, snippet })),
  ];
}

function sortableValue(spot: JsonSpot): readonly CompletionItem[] {
  const detail = l10n.t('callers can sort by this property');
  const filter = spot.quoted ? '"true"' : 'true';
  return [itemFor({ label: 'true', text: 'true', filter, kind: CompletionItemKind.Value, detail }, spot.target, 0)];
}
