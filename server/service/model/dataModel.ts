import type { Cache } from '../cache/cache';
import {
  type EntityFact,
  type EntityMemberFact,
  type IndexFact,
  isExtending,
  type OverrideFact,
} from '../facts/entityFacts';
import type { BlockId } from '../text/block';
import type { Gap } from './assessment';
import { baseDelegates, isKnownKind } from './baseDelegates';
import { fileGap } from './completeness';
import type { DeclaredEntity, EntityInfo, EntityMember, EntityMemberPlace } from './entityInfo';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';
import { implicitMembers, impliedBy } from './implicitMembers';
import type { IndexingState } from './indexingState';
import { byText, entityKey } from './names';

/** What all files of an entity declare together: its declaration and any number of additions. */
interface OwnFacts extends Pick<EntityInfo, 'name' | 'root' | 'kind' | 'primaryEntity' | 'uri' | 'interfaces'> {
  readonly supertype?: string;
  readonly delegates: readonly string[];
  readonly members: readonly EntityMember[];
  readonly overrides: readonly OverrideFact[];
  readonly indexes: readonly IndexFact[];
  readonly removedIndexes: readonly string[];
  /** A file that can't be read completely. */
  readonly broken?: string;
  /** True if several files declare the entity, so that it's unknown which of them counts. */
  readonly isRepeated: boolean;
}

/** One file of an entity. */
interface EntityPart {
  readonly uri: string;
  readonly block: BlockId;
  readonly fact: EntityFact;
}

/** The lineage of an entity, nearest first. */
interface Lineage {
  readonly parts: readonly OwnFacts[];
  readonly missing: readonly string[];
  readonly kind?: string;
  /** The entity in whose table the rows are. */
  readonly table: string;
  readonly isKindKnown: boolean;
}

/** The entities of the data model. Names of entities are compared without regard to letter case. */
export class DataModel {
  /** Returns what the data model files declare about an entity. Undefined if no file names it. */
  readonly entity: (name: string) => EntityInfo | undefined;
  /** Returns what the files declare, sorted by name. */
  readonly declared: () => readonly DeclaredEntity[];
  private readonly own: (name: string) => OwnFacts | undefined;

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
    private readonly indexing: IndexingState,
  ) {
    this.own = cache.query(entityKey, (name) => this.merged(name));
    this.entity = cache.query(entityKey, (name) => this.describe(name));
    const declared = cache.query(
      () => '',
      () => this.findDeclared(),
    );
    this.declared = () => declared('');
  }

  /** Whether an entity file has yet to be read. */
  isReading(): boolean {
    return !this.indexing.hasReadEntities();
  }

  memberFact({ block, index }: EntityMemberPlace): EntityMemberFact | undefined {
    return this.files.facts(block, 'entity')?.entity?.members[index];
  }

  private findDeclared(): readonly DeclaredEntity[] {
    const { entityParts } = this.indexes;
    const found = entityParts.keys().flatMap((key): readonly DeclaredEntity[] => {
      const facts = entityParts.values(key).flatMap((block) => this.files.facts(block, 'entity')?.entity ?? []);
      const declaration = facts.find(({ root }) => !isExtending(root));
      return declaration ? [{ name: declaration.name.value, root: declaration.root }] : [];
    });
    return found.sort((one, other) => byText(one.name, other.name));
  }

  /** Merges the files of an entity. Needs no order, because a member name occurs only once in them. */
  private merged(name: string): OwnFacts | undefined {
    const blocks = this.indexes.entityParts.values(entityKey(name)).map((block) => ({ block, index: 0 }));
    if (blocks.length === 0) return undefined;
    const uris = new Map(this.files.inOrder(blocks).map(({ block }) => [block, this.files.fileOf(block)?.uri ?? '']));
    const parts = [...uris].flatMap(([block, uri]): readonly EntityPart[] => {
      const fact = this.files.facts(block, 'entity')?.entity;
      return fact ? [{ uri, block, fact }] : [];
    });
    const isRead = (block: BlockId) => parts.some((part) => part.block === block);
    const declaration = parts.find(({ fact }) => !isExtending(fact.root));
    const entity = (declaration ?? parts[0])?.fact.name.value ?? name;
    const members = parts.flatMap((part) => membersOf(part, entity));
    return {
      name: entity,
      root: declaration?.fact.root,
      kind: declaration?.fact.kind,
      primaryEntity: declaration?.fact.primaryEntity?.value,
      uri: declaration?.uri,
      supertype: declaration?.fact.supertype?.value,
      delegates: parts.flatMap(({ fact }) => fact.delegates.map(({ value }) => value)),
      interfaces: parts.flatMap(({ fact }) => fact.interfaces),
      members: [...members, ...members.flatMap(impliedBy)],
      overrides: parts.flatMap(({ fact }) => fact.overrides),
      indexes: parts.flatMap(({ fact }) => fact.indexes),
      removedIndexes: parts.flatMap(({ fact }) => fact.removedIndexes),
      isRepeated: parts.filter(({ fact }) => !isExtending(fact.root)).length > 1,
      broken: [...uris].find(([block, uri]) => !isRead(block) || this.indexes.broken.has(uri))?.[1],
    };
  }

  private describe(name: string): EntityInfo | undefined {
    const own = this.own(name);
    if (!own) return undefined;
    const { parts, missing, kind, table, isKindKnown } = this.lineageOf(own);
    const gaps = this.gapsOf(parts, missing);
    const implicit = implicitMembers(own.name, own.root, kind, table);
    return {
      name: own.name,
      root: own.root,
      kind,
      primaryEntity: own.primaryEntity,
      uri: own.uri,
      lineage: parts.map((part) => part.name),
      missing,
      gaps,
      isWhole: missing.length === 0 && gaps.length === 0 && isKindKnown && !parts.some(({ isRepeated }) => isRepeated),
      interfaces: own.interfaces,
      members: merge(parts, implicit),
    };
  }

  private lineageOf(own: OwnFacts): Lineage {
    const parts: OwnFacts[] = [];
    const missing: string[] = [];
    const seen = new Set<string>();
    const add = (name: string): OwnFacts | undefined => {
      const key = entityKey(name);
      const part = seen.has(key) ? undefined : this.own(name);
      if (!seen.has(key) && part?.root === undefined) missing.push(name);
      seen.add(key);
      if (part) parts.push(part);
      return part;
    };
    let last = add(own.name);
    let table = own;
    while (last) {
      table = last;
      last = last.supertype === undefined ? undefined : add(last.supertype);
    }
    const kind = parts.find((part) => part.kind !== undefined)?.kind;
    // Delegates that these loops add are visited, too.
    for (const part of parts) for (const delegate of part.delegates) add(delegate);
    for (const delegate of baseDelegates(kind)) add(delegate);
    for (const part of parts) for (const delegate of part.delegates) add(delegate);
    const isKindKnown = kind === undefined ? table.root !== 'entity' && table.root !== 'subtype' : isKnownKind(kind);
    return { parts, missing, kind, table: table.name, isKindKnown };
  }

  private gapsOf(parts: readonly OwnFacts[], missing: readonly string[]): readonly Gap[] {
    if (this.isReading()) return [{ kind: 'unread' }];
    const ambiguous = missing.filter((name) => this.files.isAmbiguous('entity', name));
    return [
      ...parts.flatMap(({ broken }) => fileGap(broken)),
      ...ambiguous.map((fqn) => ({ kind: 'ambiguous' as const, fqn })),
    ];
  }
}

/** Elements whose value is in a column of the row. */
const withColumn: ReadonlySet<string> = new Set([
  'column',
  'typekey',
  'foreignkey',
  'searchColumn',
  'searchTypekey',
  'computedcolumn',
]);

function membersOf({ uri, block, fact }: EntityPart, entity: string): readonly EntityMember[] {
  return fact.members.map((member, index): EntityMember => {
    const { element: kind, name, type, typelist, target, path, columnName, nullable } = member;
    const { isDeprecated, isHidden, isSearched } = member;
    const amount = kind === 'monetaryamount' ? `${name.value}_amt` : undefined;
    return {
      name: name.value,
      kind,
      entity,
      type,
      typelist: typelist?.value,
      target: target?.value,
      path: path?.value,
      column: withColumn.has(kind) ? (columnName ?? name.value) : amount && (columnName ?? amount),
      nullable,
      isDeprecated,
      isHidden,
      isSearched,
      place: { uri, block, index },
    };
  });
}

/** Merges the members of a lineage. The nearest override determines whether a value can be null. */
function merge(parts: readonly OwnFacts[], implicit: readonly EntityMember[]): ReadonlyMap<string, EntityMember> {
  const nullable = new Map<string, boolean>();
  for (const override of parts.flatMap(({ overrides }) => overrides)) {
    const name = override.name.value;
    if (override.nullable !== undefined && !nullable.has(name)) nullable.set(name, override.nullable);
  }
  const indexed = indexesByColumn(parts);
  const merged = new Map<string, EntityMember>();
  for (const member of [...parts.flatMap(({ members }) => members), ...implicit]) {
    if (merged.has(member.name)) continue;
    const index = member.column === undefined ? undefined : indexed.get(member.column.toLowerCase());
    const overridden = nullable.get(member.name);
    const isSame = index === undefined && overridden === undefined;
    merged.set(member.name, isSame ? member : { ...member, nullable: overridden ?? member.nullable, index });
  }
  return merged;
}

/** Returns the first index that begins with each database column. */
function indexesByColumn(parts: readonly OwnFacts[]): ReadonlyMap<string, string> {
  const removed = new Set(parts.flatMap(({ removedIndexes }) => removedIndexes));
  const found = new Map<string, string>();
  for (const { name, columns } of parts.flatMap(({ indexes }) => indexes)) {
    const first = columns[0]?.value.toLowerCase();
    if (first !== undefined && !removed.has(name) && !found.has(first)) found.set(first, name);
  }
  return found;
}
