import * as l10n from '@vscode/l10n';
import { isGosuName } from '../edits/gosuText';
import { takesSortKey } from '../edits/sortMapEdits';
import type { CollectionKind, EnhancementMember, SortKeyAssessment, ValueOrigin } from '../model/assessment';
import { differOnlyInCase } from '../model/classSpellings';
import type { CollectionId, CollectionInfo } from '../model/collectionInfo';
import { declaredEntity } from '../model/declaredEntities';
import type { DefinitionId } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import { fileNameOf, simpleName } from '../model/names';
import { isSortKey } from '../rules/sortKeyMalformed';
import { missingEntity } from '../wording/missingEntities';
import { unsortedReason } from '../wording/reasons';
import { classTarget } from './classes';
import { columnOf } from './columns';
import { distinct } from './distinct';
import { enhancementTarget } from './enhancements';
import { memberName } from './entityNames';
import { customName, gosuName } from './naming';
import { type Answers, all, andThen, asking, known, type PlanResult, refused } from './planResult';
import { declarationOf, typeOf } from './properties';
import { mappingFile, schemaFile } from './propertyFiles';
import { type PropertyPath, propertyPathOf } from './propertyPaths';
import { kindQuestion, rootQuestion } from './questions';
import { resourceFile } from './resourceFile';
import { directValue, siblingsOf, withAffected, withoutRedundant } from './siblings';
import type { PlanContext, SortablePlan, SortKeyPart } from './sortablePlan';

/**
 * Returns the plan that makes a name a sort key of a collection. The plan depends on the kind of collection and on the
 * origin of the value (docs/specification.md, sections 2.2 and 2.3). If information is missing, returns a question.
 * If the name can't become a sort key, returns a refusal.
 */
export function planSortable(
  model: SortModel,
  id: CollectionId,
  name: string,
  answers: Answers,
): PlanResult<SortablePlan> {
  const collection = model.collections.get(id);
  if (collection === undefined) return refused(l10n.t('Collection {0} not found in this workspace.', id.name));
  const assessment = model.sortKeys.assess(id, name);
  if (assessment.sorts) return refused(l10n.t('{0} is already a valid sort key of {1}.', name, id.name));
  const definition = definitionOf(collection);
  if (definition === undefined)
    return refused(l10n.t('The element of {0} is unknown. State the element in sortie.json.', id.name));
  const property = model.schemas.property(definition, name);
  if (property?.array === true) return refused(l10n.t("{0} is a list, so it can't be a sort key.", name));
  const planning = { model, collection, definition, assessment, name, answers };
  const isDirectProperty = assessment.isProperty && !assessment.isKey && isDirect(assessment);
  if (isDirectProperty ? !isSortKey(name) : !isGosuName(gosuName(name)))
    return refused(
      l10n.t("Sortie can't generate the sort key {0}, because it isn't a valid name.", JSON.stringify(name)),
    );
  const planned = isDirectProperty
    ? planDirect(planning)
    : andThen(kindOf(collection, answers), (kind) => planByKind({ ...planning, kind }));
  return andThen(planned, (plan) => known(withAffected(planning, plan)));
}

interface KindPlanning extends PlanContext {
  readonly kind: Exclude<CollectionKind, 'unknown'>;
}

function isDirect({ origin }: SortKeyAssessment): boolean {
  return origin.kind === 'direct' || origin.kind === 'unknown';
}

/**
 * Returns the plan for a direct value in any kind of collection: the schema entry, and a mapper entry if a
 * stream-backed or dual collection lacks one.
 */
function planDirect(planning: PlanContext): PlanResult<SortablePlan> {
  const { assessment, collection, model, definition, name } = planning;
  const head = { collection, asked: name, written: name, sortKeys: [] };
  const streamed = [collection, ...siblingsOf(planning, name)].some(({ kind }) => /^(stream|dual)$/.test(kind.kind));
  const unmapped = assessment.origin.kind === 'unknown' && model.mappings.completeness(definition.api).complete;
  const mapping = streamed && unmapped ? mappingPart(planning, name) : known(undefined);
  return andThen(mapping, (mapped) => {
    const more = mapped === undefined ? {} : { mapping: mapped };
    if (assessment.schemaSortable) return known({ ...head, ...more });
    return andThen(schemaPart(planning, name), (schema) => withoutRedundant(planning, { ...head, schema, ...more }));
  });
}

/** Whether a value is computed, or is reached in a way for which Sortie doesn't generate an enhancement property. */
function isComputed(origin: ValueOrigin): boolean {
  return origin.kind === 'derived' || origin.kind === 'not-single' || isOfSubtype(origin);
}

/** Whether the path of a joined value contains a cast. */
function isOfSubtype(origin: ValueOrigin): boolean {
  return origin.kind === 'joined' && origin.isCast === true;
}

function planByKind(planning: KindPlanning): PlanResult<SortablePlan> {
  const { kind, assessment, collection, model, name } = planning;
  const written = assessment.schemaSortable || assessment.isKey ? name : customName(name);
  const base = { collection, asked: name, written, ...(kind === 'stream' ? keyDrops(planning) : {}) };
  if (kind === 'stream' && assessment.isProperty && isComputed(assessment.origin)) {
    return andThen(schemaPart(planning, name), (schema) =>
      keepingSiblings(planning, { ...base, written: name, schema, sortKeys: [] }),
    );
  }
  const similar = model.sortKeys.inClass(collection.id).find(({ key }) => [name, written].some(differsInCaseFrom(key)));
  if (similar !== undefined)
    return refused(
      l10n.t('{0} already has the sort key {1}. Use or rename that key.', collection.id.name, similar.key),
    );
  if (written !== name && isTaken(planning, written)) {
    return refused(takenReason(planning, written));
  }
  if (!assessment.isProperty && !assessment.isKey && kind !== 'query') {
    return refused(l10n.t("{0} isn't a property of the element of {1}.", name, collection.id.name));
  }
  return andThen(chainFor(planning), (chain) => {
    const keys = kind === 'stream' ? known([]) : sortKeyParts(planning, chain, written);
    return andThen(keys, (sortKeys) => {
      if (kind === 'query') return known({ ...base, chain, sortKeys });
      return andThen(propertyParts(planning, chain, written), (parts) =>
        keepingSiblings(planning, { ...base, chain, ...parts, sortKeys }),
      );
    });
  });
}

function differsInCaseFrom(key: string): (name: string) => boolean {
  return (name) => differOnlyInCase(name, key);
}

/** Returns the message for a plan that is refused because the name of its sort key already exists. */
function takenReason({ model, collection: { id }, name }: PlanContext, written: string): string {
  const assessment = model.sortKeys.assess(id, written);
  if (assessment.sorts)
    return l10n.t('Instead of {1}, use {0}, which is already a valid sort key of {2}.', written, name, id.name);
  const why = unsortedReason(assessment);
  return l10n.t(
    "The sort key would be named {0}, but this name already exists and isn't a valid sort key of {1}: {2}.",
    written,
    id.name,
    why,
  );
}

/** Whether the name to write is already a property or a sort key. */
function isTaken({ model, collection, definition }: PlanContext, name: string): boolean {
  const isKey = model.sortKeys.inClass(collection.id).some(({ key }) => key === name);
  return isKey || model.schemas.propertyLayers(definition, name).length > 0;
}

/**
 * Returns the sort keys to remove from a customer class of a stream-backed collection: the key with the requested name,
 * and the keys in the same class that are valid even without a sort column.
 */
function keyDrops({ model, collection, name }: PlanContext): Pick<SortablePlan, 'drops'> {
  const all = model.sortKeys.inClass(collection.id);
  const key = all.find((each) => each.key === name);
  if (key === undefined || !model.files.isCustomer(key.uri)) return {};
  const idle = all.filter(
    (each) => each.classFqn === key.classFqn && model.sortKeys.assess(collection.id, each.key).sorts,
  );
  const keys = [name, ...idle.map((each) => each.key)];
  return { drops: { uri: key.uri, className: simpleName(key.classFqn), keys } };
}

/** Returns the property chain of the value: from the existing sort column, or else from the mapping. */
function chainFor(planning: PlanContext): PlanResult<PropertyPath> {
  const { model, collection, name, assessment, answers } = planning;
  const key = model.sortKeys.inClass(collection.id).find((each) => each.key === name);
  const [entity, ...hops] = key?.path ?? [];
  if (assessment.isKey && entity !== undefined && hops.length > 0) return known({ entity, hops });
  const root = entityOf(planning) ?? answers.root?.trim();
  if (root === undefined) {
    const missing = missingEntity(model, planning.definition.name) ?? l10n.t('no mapper names it');
    return asking(rootQuestion(model, collection.id.name, missing));
  }
  return propertyPathOf(model, name, assessment.origin, root, answers);
}

function sortKeyParts(planning: PlanContext, chain: PropertyPath, key: string): PlanResult<SortKeyPart[]> {
  const { model, collection, answers } = planning;
  if (model.sortKeys.inClass(collection.id).some((each) => each.key === key)) return known([]);
  return andThen(columnOf(model, chain, answers), (column) =>
    andThen(classTarget(model, collection, answers), (target) =>
      isOpaque(model, target.fqn)
        ? refused(l10n.t("Sortie can't read what the override in {0} returns. Add {1} by hand.", target.name, key))
        : andThen(resourceFile(model, collection, target, answers), (resourceIn) =>
            known([{ collection, target, key, column, resourceIn }]),
          ),
    ),
  );
}

function isOpaque(model: SortModel, fqn: string): boolean {
  const ref = model.classes.named(fqn);
  const map = ref === undefined ? undefined : model.classes.fact(ref)?.sortMap;
  return map !== undefined && !takesSortKey(map);
}

/**
 * Returns the plan, extended so that the other collections with the same element behave as before. For an indirect
 * value, query-backed and dual collections receive a sort column as well. For a direct value, sort columns of
 * query-backed collections are removed because they become redundant.
 */
function keepingSiblings(planning: PlanContext, plan: SortablePlan): PlanResult<SortablePlan> {
  if (directValue(planning, plan) !== undefined) return withoutRedundant(planning, plan);
  const { model } = planning;
  const needing = siblingsOf(planning, plan.written).filter(
    ({ id, kind }) => /^(query|dual)$/.test(kind.kind) && !model.sortKeys.assess(id, plan.written).isKey,
  );
  if (needing.length === 0) return known(plan);
  const more = andThen(plan.chain === undefined ? chainFor(planning) : known(plan.chain), (chain) => {
    const steps = needing.map((other) => sortKeyParts({ ...planning, collection: other }, chain, plan.written));
    return andThen(all(steps), (parts) =>
      known({ ...plan, chain, sortKeys: distinct([...plan.sortKeys, ...parts.flat()], ({ target }) => target.fqn) }),
    );
  });
  const sure = needing.filter(({ id }) => model.sortKeys.assess(id, plan.written).completeness.complete);
  if (more.kind !== 'known' && sure.length === 0) return known(plan);
  if (more.kind !== 'refused') return more;
  return refused(
    l10n.t(
      "For {0}, this change would also require a sort column that Sortie can't generate: {1}",
      sure.map(({ id }) => id.name).join(', '),
      more.reason,
    ),
  );
}

/**
 * Returns the parts for the property of a stream-backed or dual collection: its schema entry, its mapper entry and, for
 * a join, its enhancement property.
 */
function propertyParts(
  planning: PlanContext,
  chain: PropertyPath,
  written: string,
): PlanResult<Pick<SortablePlan, 'schema' | 'mapping' | 'enhancement'>> {
  const { model, definition, assessment } = planning;
  const { origin } = assessment;
  const cast = origin.kind === 'joined' && origin.isCast ? origin.path : undefined;
  const joined = chain.hops.length > 1 && cast === undefined;
  const path = cast ?? `${chain.entity}.${joined ? gosuName(written) : (chain.hops[0] ?? '')}`;
  const current = model.mappings.mapper(definition)?.paths.get(written)?.path;
  if (current !== undefined && assessment.schemaSortable) return known({});
  if (current !== undefined && origin.kind === 'direct') {
    return andThen(schemaPart(planning, written, chain), (schema) => known({ schema }));
  }
  return andThen(schemaPart(planning, written, chain), (schema) =>
    andThen(current === undefined || joined ? mappingPart(planning, written, path) : known(undefined), (mapping) => {
      const parts = { schema, mapping };
      if (!joined) return known(parts);
      const existing = model.entities.members(chain.entity).find(({ member }) => member === gosuName(written));
      if (existing !== undefined) return reads(existing, chain) ? known(parts) : refused(memberTaken(existing));
      return andThen(typeOf(model, definition, planning.name, chain, planning.answers), (type) =>
        andThen(enhancementTarget(model, chain.entity), (target) =>
          known({ ...parts, enhancement: { ...target, property: gosuName(written), type } }),
        ),
      );
    }),
  );
}

/** Whether an enhancement property returns the value of a path, as far as its code shows. */
function reads({ reads: chains }: EnhancementMember, { hops }: PropertyPath): boolean {
  return chains.length === 0 || (chains.length === 1 && chains[0]?.join('.') === hops.join('.'));
}

function memberTaken({ member, className }: EnhancementMember): string {
  return l10n.t('{0} already has a property {1} with another value. Rename that property first.', className, member);
}

function schemaPart(
  { model, definition, name, answers }: PlanContext,
  written: string,
  chain?: PropertyPath,
): PlanResult<NonNullable<SortablePlan['schema']>> {
  return andThen(schemaFile(model, definition, written, answers), (file) => {
    const target = {
      definition: definition.name,
      property: written,
      extensionsKey: `x-${model.vendor}-extensions`,
    };
    const layers = model.schemas.propertyLayers(definition, written);
    const here = layers.find(({ uri }) => uri === file.uri);
    if (here && model.schemas.propertyFact(here)?.value.kind !== 'object') {
      return refused(l10n.t('Property {0} in {1} must be an object.', written, fileNameOf(file.uri)));
    }
    if (layers.length > 0 || chain === undefined) return known({ file, target });
    return andThen(declarationOf(model, definition, name, chain, answers), (declared) =>
      known({ file, target: { ...target, ...declared } }),
    );
  });
}

function mappingPart(
  planning: PlanContext,
  written: string,
  path?: string,
): PlanResult<NonNullable<SortablePlan['mapping']>> {
  const { model, definition } = planning;
  const mapper = model.mappings.mapper(definition);
  const entity = entityOf(planning) ?? mapper?.entity;
  if (entity === undefined)
    return refused(l10n.t('No mapper specifies the entity of {0}. Add a mapper with a root first.', definition.name));
  return andThen(schemaFile(model, definition, written, planning.answers), (schema) =>
    andThen(mappingFile(planning, schema), (file) =>
      known({
        file,
        schemaName: schema.fqn,
        mapper: mapper?.name ?? definition.name,
        definition: definition.name,
        entity,
        path: path ?? `${entity}.${memberName(model, entity, written)}`,
        replaces: path !== undefined,
      }),
    ),
  );
}

function kindOf(collection: CollectionInfo, answers: Answers): PlanResult<Exclude<CollectionKind, 'unknown'>> {
  const { kind } = collection.kind;
  if (kind !== 'unknown') return known(kind);
  const answer = answers.kind;
  if (answer === 'query' || answer === 'stream' || answer === 'dual') return known(answer);
  if (answer !== undefined)
    return refused(l10n.t("{0} isn't a valid kind of collection. Use query, stream, or dual.", answer));
  return asking(kindQuestion(collection.id.name));
}

/**
 * Returns the entity of a collection: the root of its mapper, or the type argument of its class. If the definition has
 * no mapper, it is the entity of the definition's name.
 */
function entityOf({ model, collection, definition, assessment }: PlanContext): string | undefined {
  const { origin } = assessment;
  if (origin.kind !== 'unknown' && !isOfSubtype(origin)) return origin.entity;
  if (collection.entity !== undefined) return collection.entity.name;
  const named = model.mappings.mapper(definition) === undefined ? declaredEntity(model, definition.name) : undefined;
  return named?.root === 'entity' || named?.root === 'subtype' ? named.name : undefined;
}

/** Returns the definition of a collection's elements, if a schema contains it. */
function definitionOf({ element }: CollectionInfo): DefinitionId | undefined {
  return element?.found === true ? { api: element.api, name: element.definition } : undefined;
}
