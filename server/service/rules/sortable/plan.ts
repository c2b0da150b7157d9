import * as l10n from '@vscode/l10n';
import type { SchemaTarget } from '../../edits/schemaEdits';
import type { SortColumn } from '../../edits/sortColumns';
import { takesSortKey } from '../../edits/sortMapEdits';
import type { Answer } from '../../model/answer';
import type { CollectionAnswer, CollectionId, CollectionKind } from '../../model/collectionFacts';
import type { SortModel } from '../../model/model';
import { simpleName } from '../../model/names';
import type { DefinitionId } from '../../model/schemaAnswers';
import { whyNot } from '../wording';
import { type ClassTarget, classTarget } from './classes';
import { type Chain, chainOf, columnOf } from './columns';
import { distinct } from './distinct';
import { type EnhancementTarget, enhancementTarget } from './enhancements';
import { type ExtFile, extFile } from './files';
import { customName, gosuName } from './naming';
import { declarationOf, typeOf } from './properties';
import { kindQuestion, rootQuestion } from './questions';
import { directValue, siblingsOf, withoutRedundant } from './siblings';
import { type Answers, all, andThen, asking, known, refused, type Step } from './step';

/** One more entry in a sort map, and where the class has to be mapped for it to count. */
export interface SortKeyPart {
  readonly collection: CollectionAnswer;
  readonly target: ClassTarget;
  readonly key: string;
  readonly column: SortColumn;
}

/** What makes a name sort a collection: the parts that have to be written, each absent where it is not needed. */
export interface SortablePlan {
  readonly collection: CollectionAnswer;
  /** The name that was asked for, and the one that sorts when the plan is carried out. */
  readonly asked: string;
  readonly written: string;
  readonly chain?: Chain;
  readonly schema?: { readonly file: ExtFile; readonly target: SchemaTarget };
  readonly mapping?: {
    readonly file: ExtFile;
    readonly schemaName: string;
    readonly mapper: string;
    readonly definition: string;
    readonly entity: string;
    readonly path: string;
    /** An entry that is there keeps its place and gets the path. */
    readonly replaces: boolean;
  };
  readonly enhancement?: EnhancementTarget & { readonly property: string; readonly type: string };
  readonly sortKeys: readonly SortKeyPart[];
  /** Sort keys without effect: the one whose work the new property does, and those that sort without it already. */
  readonly drops?: SortKeyDrop;
  /** Sort keys of other collections of the element, whose work the sortable property does. */
  readonly redundant?: readonly SortKeyDrop[];
}

/** Sort keys that are taken out of a class. */
export interface SortKeyDrop {
  readonly uri: string;
  readonly className: string;
  readonly keys: readonly string[];
}

/**
 * Works out how a name is made to sort a collection, by the table of generators: for each kind of collection and each
 * origin of the value what has to be written (specification, section 4.3, rules 1 to 8). Asks for what no file says, and
 * refuses with the reason where nothing can make it sort.
 */
export function planSortable(model: SortModel, id: CollectionId, name: string, answers: Answers): Step<SortablePlan> {
  const collection = model.collection(id);
  if (collection === undefined) return refused(l10n.t('There is no collection {0} in this workspace.', id.name));
  const answer = model.answer(id, name);
  if (answer.sorts) return refused(l10n.t('{0} sorts on {1} already.', name, id.name));
  const definition = definitionOf(collection);
  if (definition === undefined) return refused(l10n.t('The element of {0} is not known.', id.name));
  const property = model.definition(definition)?.properties.get(name);
  if (property?.array === true) return refused(l10n.t('{0} is a list, which cannot be ordered by.', name));
  const planning = { model, collection, definition, answer, name, answers };
  if (answer.isProperty && !answer.isKey && isDirect(answer)) return planDirect(planning);
  return andThen(kindOf(collection, answers), (kind) => planByKind({ ...planning, kind }));
}

/** What a plan is worked out from. */
export interface Planning {
  readonly model: SortModel;
  readonly collection: CollectionAnswer;
  readonly definition: DefinitionId;
  readonly answer: Answer;
  readonly name: string;
  readonly answers: Answers;
}

interface KindPlanning extends Planning {
  readonly kind: Exclude<CollectionKind, 'unknown'>;
}

function isDirect({ origin }: Answer): boolean {
  return origin.kind === 'direct' || origin.kind === 'unknown';
}

/** Any kind, direct value: the schema alone, with a mapper entry where a stream needs one that is not there. */
function planDirect(planning: Planning): Step<SortablePlan> {
  const { answer, collection, model, definition, name } = planning;
  const head = { collection, asked: name, written: name, sortKeys: [] };
  const streamed = [collection, ...siblingsOf(planning)].some(({ kind }) => /^(stream|dual)$/.test(kind.kind));
  const unmapped = answer.origin.kind === 'unknown' && model.mappingCertainty(definition.api).complete;
  const mapping = streamed && unmapped ? mappingPart(planning, name) : known(undefined);
  return andThen(mapping, (mapped) => {
    const more = mapped === undefined ? {} : { mapping: mapped };
    if (answer.schemaSortable) return known({ ...head, ...more });
    return andThen(schemaPart(planning, name), (schema) => withoutRedundant(planning, { ...head, schema, ...more }));
  });
}

function planByKind(planning: KindPlanning): Step<SortablePlan> {
  const { kind, answer, collection, name } = planning;
  const written = answer.schemaSortable || answer.isKey ? name : customName(name);
  const base = { collection, asked: name, written, ...(kind === 'stream' ? dropped(planning) : {}) };
  if (kind === 'stream' && answer.isProperty && answer.origin.kind === 'derived') {
    return andThen(schemaPart(planning, name), (schema) =>
      besideOthers(planning, { ...base, written: name, schema, sortKeys: [] }),
    );
  }
  if (written !== name && isTaken(planning, written)) {
    return refused(whyTaken(planning, written));
  }
  if (!answer.isProperty && !answer.isKey && kind !== 'query') {
    return refused(l10n.t('{0} is not a property of the element of {1}.', name, collection.id.name));
  }
  return andThen(chainFor(planning), (chain) => {
    const keys = kind === 'stream' ? known([]) : sortKeyParts(planning, chain, written);
    return andThen(keys, (sortKeys) => {
      if (kind === 'query') return known({ ...base, chain, sortKeys });
      return andThen(propertyParts(planning, chain, written), (parts) =>
        besideOthers(planning, { ...base, chain, ...parts, sortKeys }),
      );
    });
  });
}

/** Why nothing is generated under a name that is there already, be it from an earlier time. */
function whyTaken({ model, collection: { id }, name }: Planning, written: string): string {
  const answer = model.answer(id, written);
  if (answer.sorts) return l10n.t('{0}, which stands for {1}, sorts on {2} already.', written, name, id.name);
  const why = whyNot(answer);
  return l10n.t(
    '{0} would be the name to sort by, but it is there already and does not sort on {1}: {2}.',
    written,
    id.name,
    why,
  );
}

/** True if the name to be written is a property or a sort key already. */
function isTaken({ model, collection, definition }: Planning, name: string): boolean {
  const isKey = model.sortMapKeys(collection.id).some(({ key }) => key === name);
  return isKey || model.definition(definition)?.properties.has(name) === true;
}

/** The customer's sort key of the same name on a stream-backed collection, with others that do nothing either. */
function dropped({ model, collection, name }: Planning): Pick<SortablePlan, 'drops'> {
  const all = model.sortMapKeys(collection.id);
  const key = all.find((each) => each.key === name);
  if (key === undefined || model.file(key.uri)?.name.layer !== 'ext') return {};
  const idle = all.filter((each) => each.classFqn === key.classFqn && model.answer(collection.id, each.key).sorts);
  const keys = [name, ...idle.map((each) => each.key)];
  return { drops: { uri: key.uri, className: simpleName(key.classFqn), keys } };
}

/** The chain of the value: of the sort column that is there, else of the mapping. */
function chainFor({ model, collection, name, answer, answers }: Planning): Step<Chain> {
  const key = model.sortMapKeys(collection.id).find((each) => each.key === name);
  const [entity, ...hops] = key?.path ?? [];
  if (answer.isKey && entity !== undefined && hops.length > 0) return known({ entity, hops });
  const root = entityOf(collection, answer) ?? answers.root?.trim();
  if (root === undefined) return asking(rootQuestion(model, collection.id.name));
  return chainOf(model, name, answer.origin, root, answers);
}

function sortKeyParts(planning: Planning, chain: Chain, key: string): Step<SortKeyPart[]> {
  const { model, collection, answers } = planning;
  if (model.sortMapKeys(collection.id).some((each) => each.key === key)) return known([]);
  return andThen(columnOf(model, chain, answers), (column) =>
    andThen(classTarget(model, collection, answers), (target) =>
      isOpaque(model, target.fqn)
        ? refused(
            l10n.t('What the override in {0} returns is not understood: add {1} to it by hand.', target.name, key),
          )
        : known([{ collection, target, key, column }]),
    ),
  );
}

function isOpaque(model: SortModel, fqn: string): boolean {
  const ref = model.classNamed(fqn);
  const map = ref === undefined ? undefined : model.classFact(ref)?.sortMap;
  return map !== undefined && !takesSortKey(map);
}

/**
 * The plan with what keeps the other collections of the element as they are: the query-backed and dual ones get the sort
 * column that an indirect value needs, and a direct value takes the place of theirs.
 */
function besideOthers(planning: Planning, plan: SortablePlan): Step<SortablePlan> {
  if (directValue(planning, plan) !== undefined) return withoutRedundant(planning, plan);
  const { model } = planning;
  const needing = siblingsOf(planning).filter(
    ({ id, kind }) => /^(query|dual)$/.test(kind.kind) && !model.answer(id, plan.written).isKey,
  );
  if (needing.length === 0) return known(plan);
  const more = andThen(plan.chain === undefined ? chainFor(planning) : known(plan.chain), (chain) => {
    const steps = needing.map((other) => sortKeyParts({ ...planning, collection: other }, chain, plan.written));
    return andThen(all(steps), (parts) =>
      known({ ...plan, chain, sortKeys: distinct([...plan.sortKeys, ...parts.flat()], ({ target }) => target.fqn) }),
    );
  });
  const sure = needing.filter(({ id }) => model.answer(id, plan.written).certainty.complete);
  if (more.kind !== 'known' && sure.length === 0) return known(plan);
  if (more.kind !== 'refused') return more;
  return refused(
    l10n.t('{0} would need a sort column then: {1}', sure.map(({ id }) => id.name).join(', '), more.reason),
  );
}

/** Stream-backed and dual: the schema entry, the mapping entry and, for a join, the enhancement property behind them. */
function propertyParts(
  planning: Planning,
  chain: Chain,
  written: string,
): Step<Pick<SortablePlan, 'schema' | 'mapping' | 'enhancement'>> {
  const joined = chain.hops.length > 1;
  const path = `${chain.entity}.${joined ? gosuName(written) : (chain.hops[0] ?? '')}`;
  const { model, definition, answer } = planning;
  const current = model.mapper(definition)?.paths.get(written)?.path;
  if (current !== undefined && answer.schemaSortable) return known({});
  if (current !== undefined && answer.origin.kind === 'direct') {
    return andThen(schemaPart(planning, written, chain), (schema) => known({ schema }));
  }
  return andThen(schemaPart(planning, written, chain), (schema) =>
    andThen(current === undefined || joined ? mappingPart(planning, written, path) : known(undefined), (mapping) => {
      const parts = { schema, ...(mapping === undefined ? {} : { mapping }) };
      if (!joined) return known(parts);
      return andThen(typeOf(model, definition, planning.name, planning.answers), (type) =>
        andThen(enhancementTarget(model, chain.entity), (target) =>
          known({ ...parts, enhancement: { ...target, property: gosuName(written), type } }),
        ),
      );
    }),
  );
}

function schemaPart(
  { model, definition, name, answers }: Planning,
  written: string,
  chain?: Chain,
): Step<NonNullable<SortablePlan['schema']>> {
  return andThen(extFile(model, 'schema', definition.api), (file) => {
    const target = {
      definition: definition.name,
      property: written,
      extensionsKey: `x-${model.vendor}-extensions`,
    };
    const exists = model.definition(definition)?.properties.has(written) === true;
    if (exists || chain === undefined) return known({ file, target });
    return andThen(declarationOf(model, definition, name, answers), (declared) =>
      known({ file, target: { ...target, ...declared } }),
    );
  });
}

function mappingPart(planning: Planning, written: string, path?: string): Step<NonNullable<SortablePlan['mapping']>> {
  const { model, definition, collection, answer } = planning;
  const mapper = model.mapper(definition);
  const entity = entityOf(collection, answer) ?? mapper?.entity;
  if (entity === undefined) return refused(l10n.t('No mapper says which entity is behind {0}.', definition.name));
  return andThen(extFile(model, 'mapping', definition.api), (file) =>
    andThen(extFile(model, 'schema', definition.api), (schema) =>
      known({
        file,
        schemaName: schema.fqn,
        mapper: mapper?.name ?? definition.name,
        definition: definition.name,
        entity,
        path: path ?? `${entity}.${gosuName(written)}`,
        replaces: path !== undefined,
      }),
    ),
  );
}

function kindOf(collection: CollectionAnswer, answers: Answers): Step<Exclude<CollectionKind, 'unknown'>> {
  const { kind } = collection.kind;
  if (kind !== 'unknown') return known(kind);
  const answer = answers.kind;
  if (answer === 'query' || answer === 'stream' || answer === 'dual') return known(answer);
  if (answer !== undefined) return refused(l10n.t('{0} is not a kind of collection.', answer));
  return asking(kindQuestion(collection.id.name));
}

function entityOf(collection: CollectionAnswer, { origin }: Answer): string | undefined {
  return origin.kind === 'unknown' ? collection.entity?.name : origin.entity;
}

/** The definition of a collection's elements, if a schema has it. */
function definitionOf({ element }: CollectionAnswer): DefinitionId | undefined {
  return element?.found === true ? { api: element.api, name: element.definition } : undefined;
}
