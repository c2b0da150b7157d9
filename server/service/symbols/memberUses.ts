import type { GosuFacts, SortKeyFact } from '../facts/gosuFacts';
import type { CollectionId, SortKeyRef } from '../model/collectionInfo';
import type { DefinitionId } from '../model/effectiveSchema';
import type { EntityMember } from '../model/entityInfo';
import { impliedBy } from '../model/implicitMembers';
import { memberWithValue } from '../model/memberPaths';
import type { SortModel } from '../model/model';
import type { BlockSpan, ModelFile } from '../model/modelFile';
import { entityKey } from '../model/names';
import type { FileKind } from '../text/fileName';
import { type DataModelName, dataModelNames, featureSymbol, inQuotes } from './dataModelNames';
import { usesOn } from './defaultSortUses';
import type { SortNameSymbol } from './sortNames';
import type { MemberSymbol, Occurrence, SortSymbol } from './symbol';

/** The symbol of an entity, or of a property of one. */
type DataModelSymbol = Extract<SortSymbol, { readonly kind: 'entity' | 'member' | 'feature' }>;

const kinds: ReadonlySet<FileKind> = new Set(['mapping', 'updater', 'gosu', 'entity']);

/** Returns the member that a symbol refers to. */
export function memberOf(model: SortModel, { entity, name }: MemberSymbol): EntityMember | undefined {
  return model.dataModel.member(entity, name);
}

/** Returns the name of a member in its entity file. Empty for an implicit member. */
export function memberDeclaration(model: SortModel, symbol: MemberSymbol): readonly BlockSpan[] {
  const place = memberOf(model, symbol)?.place;
  const fact = place && model.dataModel.memberFact(place);
  return place && fact ? [{ block: place.block, span: inQuotes(fact.name.span) }] : [];
}

/** Returns the member by which a name sorts. Undefined if it's unknown. */
export function memberBehind(model: SortModel, symbol: SortNameSymbol): MemberSymbol | undefined {
  if (symbol.kind === 'property') return memberOfProperty(model, symbol.definition, symbol.name);
  if (symbol.kind === 'sort-name') return memberOfSortName(model, symbol.collection, symbol.name);
  const ref = model.classes.named(symbol.classFqn);
  const facts = ref && model.blocks.get(ref.block)?.facts;
  const key = ref && model.classes.fact(ref)?.sortMap?.keys.find((each) => each.key === symbol.name);
  return facts?.kind === 'gosu' && key ? memberOfSortColumn(model, facts, key) : undefined;
}

/** Returns the symbols of the members that the platform adds because of a member, and that have its name as a prefix. */
export function impliedMembers(model: SortModel, symbol: MemberSymbol): readonly MemberSymbol[] {
  const member = memberOf(model, symbol);
  return member ? impliedBy(member).map(({ name }) => ({ ...symbol, name })) : [];
}

/** Returns the member that supplies the value of a property. Undefined if it's unknown. */
function memberOfProperty(model: SortModel, definition: DefinitionId, name: string): MemberSymbol | undefined {
  const resolved = model.mappings.resolved(definition, name);
  const { entity, member } = (resolved && memberWithValue(resolved)) ?? {};
  return member && entity !== undefined ? { kind: 'member', entity, name: member.name } : undefined;
}

/** Returns the member by which a sort column sorts, which is that of its last feature literal. */
function memberOfSortKey(model: SortModel, ref: SortKeyRef): MemberSymbol | undefined {
  const facts = model.blocks.get(ref.block)?.facts;
  const key = model.sortKeys.fact(ref);
  return key && facts?.kind === 'gosu' ? memberOfSortColumn(model, facts, key) : undefined;
}

/** Returns the member by which a name in a default sort sorts. */
function memberOfSortName(model: SortModel, id: CollectionId, name: string): MemberSymbol | undefined {
  const key = model.sortKeys.inClass(id).find((each) => each.key === name);
  if (key && model.sortKeys.assess(id, name).via !== 'schema') return memberOfSortKey(model, key);
  const element = model.collections.get(id)?.element;
  return element?.found ? memberOfProperty(model, { api: element.api, name: element.definition }, name) : undefined;
}

function memberOfSortColumn(model: SortModel, facts: GosuFacts, { column }: SortKeyFact): MemberSymbol | undefined {
  const last = column.features.at(-1);
  const symbol = last && featureSymbol(model, facts, last);
  return symbol?.kind === 'member' ? symbol : undefined;
}

/**
 * Returns functions that find the occurrences of an entity or of a property of one. The occurrences of a member include
 * the sort keys and default sorts that lead to it. Each function searches one file, or all default sorts.
 */
export function dataModelSearches(model: SortModel, symbol: DataModelSymbol): readonly (() => readonly Occurrence[])[] {
  const files = model.files.all().filter(({ name }) => kinds.has(name.kind));
  const isSame = sameAs(model, symbol);
  const texts = textsOf(model, symbol);
  const inFiles = files.map((file) => () => occurrencesIn(model, file, texts, isSame));
  if (symbol.kind !== 'member') return inFiles;
  const gosu = files.filter(({ name }) => name.kind === 'gosu');
  return [
    ...inFiles,
    ...gosu.map((file) => () => sortKeysIn(model, file, isSame)),
    () => defaultSortsOf(model, isSame),
  ];
}

/** Returns the declarations of an entity or of a property of one, and what adds to them. */
export function dataModelDeclarations(model: SortModel, symbol: DataModelSymbol): readonly Occurrence[] {
  const kind = symbol.kind === 'feature' ? 'gosu' : 'entity';
  const files = model.files.all().filter(({ name }) => name.kind === kind);
  const [texts, isSame] = [textsOf(model, symbol), sameAs(model, symbol)];
  return files.flatMap((file) => occurrencesIn(model, file, texts, isSame)).filter(({ declares }) => declares);
}

/** Returns a function that compares symbols with the given one. Members are the same if they have one declaration. */
function sameAs(model: SortModel, symbol: DataModelSymbol): (other: SortSymbol) => boolean {
  const keyOf = (each: SortSymbol): string | undefined => {
    if (each.kind === 'entity') return entityKey(each.name);
    if (each.kind === 'feature') return `${each.entity}#${each.property}`;
    const member = each.kind === 'member' ? memberOf(model, each) : undefined;
    return member && `${entityKey(member.entity)}.${member.name}`;
  };
  const key = keyOf(symbol);
  return (other) => key !== undefined && other.kind === symbol.kind && keyOf(other) === key;
}

/** Returns texts in lower case. Each name of the symbol contains at least one of them. */
function textsOf(model: SortModel, symbol: DataModelSymbol): readonly string[] {
  if (symbol.kind === 'feature') return [symbol.property.toLowerCase()];
  if (symbol.kind === 'entity') return [entityKey(symbol.name)];
  return [symbol.name, memberOf(model, symbol)?.column ?? symbol.name].map((text) => text.toLowerCase());
}

function occurrencesIn(
  model: SortModel,
  file: ModelFile,
  texts: readonly string[],
  isSame: (symbol: SortSymbol) => boolean,
): readonly Occurrence[] {
  const layer = model.files.layerOf(file.uri);
  const isWanted = (text: string) => texts.some((each) => text.toLowerCase().includes(each));
  return model.blocks.in(file.uri).flatMap((block) => {
    const facts = model.blocks.get(block)?.facts;
    const names: readonly DataModelName[] = facts ? [...dataModelNames(model, file, facts, isWanted)] : [];
    return names
      .filter(({ symbol }) => isSame(symbol))
      .map(({ span, declares = false, hasOwnName }) => {
        return { blockSpan: { block, span }, layer, declares, quoted: false, hasOwnName };
      });
  });
}

function sortKeysIn(
  model: SortModel,
  { uri }: ModelFile,
  isSame: (symbol: SortSymbol) => boolean,
): readonly Occurrence[] {
  const layer = model.files.layerOf(uri);
  return model.blocks.in(uri).flatMap((block) => {
    const facts = model.blocks.get(block)?.facts;
    if (facts?.kind !== 'gosu') return [];
    return facts.classes
      .flatMap(({ sortMap }) => sortMap?.keys ?? [])
      .filter((key) => {
        const member = memberOfSortColumn(model, facts, key);
        return member !== undefined && isSame(member);
      })
      .map(({ keySpan: span }) => indirect({ block, span }, layer));
  });
}

function defaultSortsOf(model: SortModel, isSame: (symbol: SortSymbol) => boolean): readonly Occurrence[] {
  return usesOn(model, model.collections.all()).flatMap(({ collection, name, place }) => {
    const member = memberOfSortName(model, collection.id, name);
    const uri = model.blocks.fileOf(place.block)?.uri ?? '';
    return member && isSame(member) ? [indirect(place, model.files.layerOf(uri))] : [];
  });
}

function indirect(blockSpan: Occurrence['blockSpan'], layer: Occurrence['layer']): Occurrence {
  return { blockSpan, layer, declares: false, quoted: true, hasOwnName: true };
}
