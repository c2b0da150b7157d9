import * as l10n from '@vscode/l10n';
import { isGosuType } from '../edits/gosuText';
import type { JsonValue } from '../edits/jsonStyle';
import type { SchemaTarget } from '../edits/schemaEdits';
import type { DefinitionId } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import { simpleName } from '../model/names';
import { gosuType } from './naming';
import { type Answers, andThen, asking, known, type PlanResult, refused } from './planResult';
import { typeQuestion } from './questions';

/**
 * Returns the declaration of a new property: a copy of the declaration of property `name`, or else a declaration for
 * the type that the user enters.
 */
export function declarationOf(
  model: SortModel,
  definition: DefinitionId,
  name: string,
  answers: Answers,
): PlanResult<Pick<SchemaTarget, 'declaration' | 'extensions'>> {
  const property = model.schemas.property(definition, name);
  if (property?.type === undefined && property?.ref === undefined) {
    return andThen(typeOf(model, definition, name, answers), (type) =>
      known(declarationFor(type, typeKeyOf(model, definition))),
    );
  }
  const declaration: Record<string, JsonValue> = {};
  if (property.type !== undefined) declaration.type = property.type;
  if (property.format !== undefined) declaration.format = property.format;
  if (property.ref !== undefined) declaration.$ref = property.ref;
  return known({
    declaration,
    ...(property.typelist === undefined ? {} : { extensions: { typelist: property.typelist } }),
  });
}

/** Returns the Gosu type of a property's values, from the schema or from the user's answer. */
export function typeOf(model: SortModel, definition: DefinitionId, name: string, answers: Answers): PlanResult<string> {
  const property = model.schemas.property(definition, name);
  const stated = property === undefined ? undefined : gosuType(property);
  if (stated !== undefined) return known(stated);
  const answer = answers.type?.trim();
  if (answer === undefined) return asking(typeQuestion(name));
  return isGosuType(answer)
    ? known(answer)
    : refused(l10n.t("{0} isn't a valid Gosu type. Try again with a type such as String.", answer));
}

function declarationFor(type: string, typeKey: string | undefined): Pick<SchemaTarget, 'declaration' | 'extensions'> {
  const typelist = /^typekey\.(\w+)$/.exec(type)?.[1];
  if (typelist !== undefined && typeKey !== undefined) {
    return { declaration: { $ref: typeKey }, extensions: { typelist } };
  }
  switch (simpleName(type)) {
    case 'Date':
      return { declaration: { type: 'string', format: 'date-time' } };
    case 'Integer':
    case 'Long':
      return { declaration: { type: 'integer' } };
    case 'BigDecimal':
    case 'Double':
      return { declaration: { type: 'number' } };
    case 'Boolean':
      return { declaration: { type: 'boolean' } };
    default:
      return { declaration: { type: 'string' } };
  }
}

/** Returns the first `$ref` among the type keys of a definition. */
function typeKeyOf(model: SortModel, definition: DefinitionId): string | undefined {
  const properties = model.schemas.definition(definition)?.properties.values() ?? [];
  return [...properties].find(({ typelist, ref }) => typelist !== undefined && ref !== undefined)?.ref;
}
