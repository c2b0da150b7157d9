import * as l10n from '@vscode/l10n';
import type { EnhancementMember } from '../model/assessment';
import type { CollectionId } from '../model/collectionInfo';
import type { DefinitionId } from '../model/effectiveSchema';
import type { EntityMember, ResolvedHop, ResolvedPath } from '../model/entityInfo';
import type { SortModel } from '../model/model';
import { fileNameOf, simpleName } from '../model/names';
import { withDeclaredTarget } from '../symbols/memberNames';
import { propertyOf, sortKeyOf } from '../wording/collections';
import { factsOfMember } from '../wording/members';
import { missingEntity } from '../wording/missingEntities';

/**
 * Returns the chain from a name that callers use to the columns of its value, one link a line: the collection, the
 * property, its mapping, and each hop of its path or sort column. Contains only the links that are known.
 */
export function sortChain(model: SortModel, id: CollectionId, name: string): readonly string[] {
  const element = model.collections.get(id)?.element;
  const definition = element && { api: element.api, name: element.definition };
  return [
    ...(element ? [l10n.t('Collection {0}: its element is {1}', id.name, element.definition)] : []),
    ...propertyLinks(model, id, name),
    ...(definition ? mappingLinks(model, definition, name) : []),
    ...columnLinks(model, id, name),
  ];
}

function propertyLinks(model: SortModel, id: CollectionId, name: string): readonly string[] {
  const layers = propertyOf(model, id, name)?.layers ?? [];
  if (layers.length === 0) return [];
  const files = [...new Set(layers.map(({ uri }) => fileNameOf(uri)))];
  return [l10n.t('Property {0}: declared in {1}', name, files.join(', '))];
}

function mappingLinks(model: SortModel, definition: DefinitionId, name: string): readonly string[] {
  const mapper = model.mappings.mapper(definition);
  const resolved = model.mappings.resolved(definition, name);
  const origin = model.mappings.origin(definition, name);
  if (!resolved || !('path' in origin)) return [];
  const layer = mapper?.layers[mapper.paths.get(name)?.layer ?? -1];
  const mapping = layer
    ? l10n.t('Mapping: {0} in {1}', origin.path, fileNameOf(layer.uri))
    : l10n.t('Mapping: {0}', origin.path);
  return [mapping, ...hopLinks(model, mapper?.entity, resolved)];
}

/** Returns the links of the sort column that the class has for the name. */
function columnLinks(model: SortModel, id: CollectionId, name: string): readonly string[] {
  const key = sortKeyOf(model, id, name);
  if (!key) return [];
  const features = model.sortKeys.fact(key)?.column.features ?? [];
  const hops = features.flatMap(({ entity, property }) =>
    hopLinks(model, entity, model.dataModel.resolvePath(`entity.${entity}`, `${entity}.${property}`)),
  );
  return [l10n.t('Sort column of class {0} in {1}', simpleName(key.classFqn), fileNameOf(key.uri)), ...hops];
}

/** Returns a link for each hop. If no file declares the entity at the root, later hops are unknown. */
function hopLinks(model: SortModel, root: string | undefined, path: ResolvedPath): readonly string[] {
  const [first] = path.hops;
  if (first && path.root === undefined && root !== undefined)
    return [`${root}.${first.name}: ${undeclaredInWords(model, root, first)}`];
  return path.hops.map((hop) => `${hop.entity ?? ''}.${hop.name}: ${hopInWords(model, hop)}`);
}

function hopInWords(model: SortModel, { kind, member, enhancement }: ResolvedHop): string {
  if (member) return [...factsOfMember(withDeclaredTarget(model, member)), ...columnOf(member)].join(', ');
  if (enhancement) return enhancementInWords(enhancement);
  if (kind === 'view') return l10n.t('view of the row, which is compiled');
  return kind === 'value' ? l10n.t('property of the value') : l10n.t('not declared in the data model');
}

/** Describes a property of an entity that no file declares. Enhancements may still add the property. */
function undeclaredInWords(model: SortModel, entity: string, { name }: ResolvedHop): string {
  const added = model.entities.members(entity).find(({ member }) => member === name);
  const texts = [added && enhancementInWords(added), missingEntity(model, entity)];
  return texts.filter((text) => text !== undefined).join(', ');
}

function enhancementInWords({ className, uri }: EnhancementMember): string {
  return l10n.t('property of enhancement {0} in {1}', className, fileNameOf(uri));
}

function columnOf({ column }: EntityMember): readonly string[] {
  return column === undefined ? [] : [l10n.t('database column {0}', column)];
}
