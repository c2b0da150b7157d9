import type { MapperFact } from '../facts/mappingFacts';
import type { Gap, SortKeyReason } from '../model/assessment';
import type { CollectionId, CollectionInfo } from '../model/collectionInfo';
import type { DefinitionId } from '../model/effectiveSchema';
import { mistakenMember } from '../model/mistakenMembers';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { operationsOf, resourcesNamed } from '../model/operations';
import { lookups } from '../symbols/lookups';
import { mappersInFile } from '../symbols/mappers';
import { firstUnknown } from '../symbols/memberNames';
import type { Target } from '../symbols/ties';
import type { ConfigKind } from '../text/fileName';
import { misspelled } from '../text/nearest';
import { definitionsMeant } from './nameNotFound';
import { isClassReported } from './resourceClassNotFound';
import type { RuleContext } from './rule';

/** Reasons that wouldn't apply if the class had a sort column for the name. */
export const needsClass: ReadonlySet<SortKeyReason> = new Set([
  'not-sortable',
  'needs-sort-column',
  'dual-needs-sort-column',
]);

/**
 * Whether a gap follows from a name that leads to nothing and is reported as a warning where it's written. What follows
 * from the name isn't reported beside it.
 */
export function isGapReported(context: RuleContext, gap: Gap): boolean {
  switch (gap.kind) {
    case 'schema-missing':
      return isFileReported(context, 'schema', gap.fqn);
    case 'mapping-missing':
      return isFileReported(context, 'mapping', gap.fqn);
    case 'class-missing':
      return gap.isItself === true && isClassReported(context, gap.fqn);
    default:
      return false;
  }
}

/**
 * Whether the origin of a property's value is unclear, because a name is reported: a name in the property's path that no
 * file declares, or the `schemaDefinition` of a mapper that probably fills the property.
 */
export function isOriginReported(model: SortModel, definition: DefinitionId, property: string): boolean {
  return isPathReported(model, definition, property) || isMapperReported(model, definition, property);
}

function isPathReported(model: SortModel, definition: DefinitionId, property: string): boolean {
  const hops = model.mappings.resolved(definition, property)?.hops ?? [];
  const unknown = firstUnknown(hops);
  const entity = unknown?.entity === undefined ? undefined : model.dataModel.entity(unknown.entity);
  return unknown !== undefined && entity !== undefined && mistakenMember(model, entity, unknown.name) !== undefined;
}

function isMapperReported(model: SortModel, definition: DefinitionId, property: string): boolean {
  const chain = model.apis.chain('mapping', definition.api);
  const { layers = [], paths } = model.mappings.mapper(definition) ?? {};
  const supplier = layers[paths?.get(property)?.layer ?? -1];
  // A mapper in a lower file than the one that supplies the property would change nothing.
  const uris = supplier ? chain.slice(0, chain.indexOf(supplier.uri) + 1) : chain;
  const files = uris.flatMap((uri) => model.files.get(uri) ?? []);
  return files.some((file) =>
    mappersInFile(model, file).some(
      ({ mapper }) =>
        mapper.properties.some(({ key }) => key === property) && isMisnamed(model, file, mapper, definition.name),
    ),
  );
}

/** Whether a mapper probably fills a definition, but its `schemaDefinition` or its own name is wrong and reported. */
function isMisnamed(model: SortModel, file: ModelFile, mapper: MapperFact, definition: string): boolean {
  const { key, schemaDefinition } = mapper;
  if (!schemaDefinition)
    return model.files.isCustomer(file.uri) && definitionsMeant(model, file, mapper).includes(definition);
  const isMeant = key === definition || misspelled(schemaDefinition.value, [definition]).names.length > 0;
  return isMeant && isNameReported(model, file, 'definition', schemaDefinition.value);
}

/** Whether apiconfig files are missing that may declare a collection, with a default sort, in a lower layer. */
export function lacksLayers(model: SortModel, { apis }: CollectionInfo): boolean {
  return apis.some((api) => model.apis.missing('apiconfig', api).length > 0);
}

/**
 * Whether a name that leads to the definition of a collection's elements leads to nothing and is reported where it's
 * written: the element resource in an operation, its mapper, or the definition that the mapper fills.
 */
export function isElementReported({ model }: RuleContext, { id, element }: CollectionInfo): boolean {
  if (!element || element.found || (element.source !== 'swagger' && element.source !== 'response')) return false;
  return operationsOf(model, [id]).some(({ place, child }) => {
    const file = model.blocks.fileOf(place.block);
    if (child === undefined || file === undefined) return false;
    if (isNameReported(model, file, 'resource', child.value)) return true;
    const resources = resourcesNamed(model, { api: model.apis.of(file.uri), name: child.value });
    return resources.some((each) => isMapperOfReported(model, each, element.api));
  });
}

/** Whether the mapper of a resource (by default, the one with its name) or the definition that it fills is reported. */
function isMapperOfReported(model: SortModel, id: CollectionId, api: string): boolean {
  const declarations = model.collections.get(id)?.declarations ?? [];
  const isWrong = declarations.some((declaration) => {
    const file = model.files.get(declaration.uri);
    const mapper = model.resources.fact(declaration)?.mapper;
    return file && mapper && isNameReported(model, file, 'mapper', mapper.value);
  });
  return isWrong || isDefinitionReported(model, api, model.resources.mapper(id) ?? id.name);
}

function isDefinitionReported(model: SortModel, api: string, mapper: string): boolean {
  const name = model.mappings.definitionOf(api, mapper);
  const layers = name === undefined ? [] : (model.mappings.mapper({ api, name })?.layers ?? []);
  return layers.some((layer) => {
    const { key, schemaDefinition } = model.mappings.mapperFact(layer) ?? {};
    const file = model.files.get(layer.uri);
    return (
      key === mapper && file && schemaDefinition && isNameReported(model, file, 'definition', schemaDefinition.value)
    );
  });
}

/**
 * Whether an operation names a resource that no file declares, and that is probably the given one. The name is reported
 * where the operation is.
 */
export function isOperationReported(
  model: SortModel,
  { uri, name }: { readonly uri: string; readonly name: string },
): boolean {
  const lacking = model.resources.lackingIn(uri).filter((each) => model.resources.named(each).length === 0);
  return misspelled(name, lacking).names.length > 0;
}

/** Whether Swagger, apiconfig, or schema files of the APIs are missing and reported. */
export function areApisUnclear(context: RuleContext, apis: readonly string[]): boolean {
  const { model } = context;
  const missing = [...apis.flatMap((api) => model.apis.missing('swagger', api)), ...model.apis.missingPublished()];
  const kinds = ['apiconfig', 'schema'] as const;
  return (
    missing.some((fqn) => isFileReported(context, 'swagger', fqn)) ||
    kinds.some((kind) =>
      apis.some((api) => model.apis.missing(kind, api).some((fqn) => isFileReported(context, kind, fqn))),
    )
  );
}

/** Whether the name of a missing file is reported as a warning: a similar name exists, or files in the same folder do. */
function isFileReported({ model, file }: RuleContext, kind: ConfigKind, fqn: string): boolean {
  return isWarned(model, file, `${kind} file`, fqn);
}

/** Whether a name in a customer's file leads to nothing and is reported as a warning. */
function isNameReported(model: SortModel, file: ModelFile, target: Target, value: string): boolean {
  const isFound = lookups[target].isFound(model, file, { value, span: nowhere });
  return model.files.isCustomer(file.uri) && !isFound && isWarned(model, file, target, value);
}

/** Whether a name that leads to nothing is reported as a warning: a similar name exists, or all names are known. */
function isWarned(model: SortModel, file: ModelFile, target: Target, value: string): boolean {
  const lookup = lookups[target];
  const knowledge = lookup.knowledge(model, file, { value, span: nowhere });
  if (knowledge === 'hidden') return false;
  return knowledge === 'whole' || misspelled(value, lookup.names(model, file)).names.length > 0;
}

const nowhere = { start: 0, end: 0 };
