import * as l10n from '@vscode/l10n';
import { isGosuType } from '../edits/gosuText';
import type { JsonValue } from '../edits/jsonStyle';
import type { SchemaTarget } from '../edits/schemaEdits';
import { hopsOf } from '../model/declaredEntities';
import type { DefinitionId } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import { simpleName } from '../model/names';
import { withDeclaredTarget } from '../symbols/memberNames';
import { kindOfMember } from '../wording/members';
import { missingHop } from '../wording/missingEntities';
import { gosuType, memberType } from './naming';
import { type Answers, andThen, asking, known, type PlanResult, refused } from './planResult';
import type { PropertyPath } from './propertyPaths';
import { typeQuestion } from './questions';

/**
 * Returns the declaration of a new property: a copy of the declaration of property `name`, or else a declaration for
 * the type that the user enters.
 */
export function declarationOf(
  model: SortModel,
  definition: DefinitionId,
  name: string,
  chain: PropertyPath,
  answers: Answers,
): PlanResult<Pick<SchemaTarget, 'declaration' | 'extensions'>> {
  const property = model.schemas.property(definition, name);
  if (property?.type === undefined && property?.ref === undefined) {
    return andThen(typeOf(model, definition, name, chain, answers), (type) =>
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

/**
 * Returns the Gosu type of the values that a chain leads to: the type in the data model, or else the type of a
 * property's values in the schema, or else the type that the user enters. A typelist is spelled as in the schema.
 */
export function typeOf(
  model: SortModel,
  definition: DefinitionId,
  name: string,
  chain: PropertyPath,
  answers: Answers,
): PlanResult<string> {
  const property = model.schemas.property(definition, name);
  const stated = property === undefined ? undefined : gosuType(property);
  const last = hopsOf(model, chain.entity, chain.hops).at(-1);
  const declared = last?.member && memberType(withDeclaredTarget(model, last.member));
  const shown = stated?.toLowerCase() === declared?.toLowerCase() ? stated : (declared ?? stated);
  if (shown !== undefined) return known(shown);
  const answer = answers.type?.trim();
  if (answer === undefined) return asking(typeQuestion(name, missingType(model, chain)));
  return isGosuType(answer)
    ? known(answer)
    : refused(l10n.t("{0} isn't a valid Gosu type. Try again with a type such as String.", answer));
}

/** Returns why the data model doesn't show the type of a value, as part of a sentence. */
function missingType(model: SortModel, { entity, hops }: PropertyPath): string {
  const path = [entity, ...hops].join('.');
  const resolved = hopsOf(model, entity, hops);
  const unknown = resolved.find(({ kind }) => kind === 'unknown');
  if (unknown) return missingHop(model, unknown.entity ?? entity, unknown.name);
  const member = resolved.at(-1)?.member;
  return member
    ? l10n.t('no Gosu type is known for {0}, {1}', path, kindOfMember(member))
    : l10n.t('no Gosu type is known for {0}', path);
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
