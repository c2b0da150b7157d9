import type { DefinitionId } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import { ownLayers } from '../symbols/sortNames';
import { type ExtFile, nearestExtFile } from './files';
import { type Answers, known, type PlanResult } from './planResult';
import type { PlanContext } from './sortablePlan';

/**
 * Returns the customer file that will declare a property: the nearest one above the lowest file that already declares
 * the property. If no file declares the property yet, returns the nearest one above the lowest file that contains the
 * definition.
 */
export function schemaFile(
  model: SortModel,
  definition: DefinitionId,
  property: string,
  answers: Answers,
): PlanResult<ExtFile> {
  const named = ownLayers(model, definition);
  const uris = new Set(named.map(({ uri }) => uri));
  const declaring = model.schemas.propertyLayers(definition, property).filter(({ uri }) => uris.has(uri));
  const lowest = named.at(-1)?.uri;
  const subject = `${lowest}#${definition.name}`;
  const below = declaring.at(-1)?.uri ?? lowest;
  return nearestExtFile(model, { kind: 'schema', api: definition.api, subject, below }, answers);
}

/** Returns the customer's mapping file for a schema, or else the nearest mapping file above the definition's mapper. */
export function mappingFile({ model, definition, answers }: PlanContext, schema: ExtFile): PlanResult<ExtFile> {
  const [mapping] = model.files.named('mapping', schema.fqn);
  if (mapping && model.files.isCustomer(mapping.uri)) {
    return known({ uri: mapping.uri, exists: true, fqn: mapping.name.fqn, base: [] });
  }
  const below = model.mappings.mapper(definition)?.layers.at(-1)?.uri;
  const subject = `${below}#${definition.name}`;
  return nearestExtFile(model, { kind: 'mapping', api: definition.api, subject, below }, answers);
}
