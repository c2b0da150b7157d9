import type { Cache } from '../cache/cache';
import { expressionSteps, type PathStep, pathSteps } from '../languages/gosu/pathSteps';
import type { EnhancementMember, Gap } from './assessment';
import { entityOfType } from './classes';
import { completenessOf } from './completeness';
import type { DataModel } from './dataModel';
import type { Enhancements } from './enhancements';
import type { EntityInfo, EntityMember, PathOutcome, ResolvedHop, ResolvedPath } from './entityInfo';
import { keyOf } from './factIndex';
import type { FileSet } from './fileSet';
import { entityKey, entityName, simpleName } from './names';

/** A path, and the type of its root, such as `entity.Invoice`. */
interface RootedPath {
  readonly root: string;
  readonly path: string;
}

/** Where the steps of a path have led so far. */
interface Position {
  /** The entity. Undefined after a value or an unknown hop. */
  readonly entity: EntityInfo | undefined;
  /** The member with the value, if the last hop leads to a value. */
  readonly value?: EntityMember;
}

/** The hops of steps, and the entities that they lead through. */
interface Walk {
  readonly hops: readonly ResolvedHop[];
  readonly visited: readonly EntityInfo[];
  readonly isUnknown: boolean;
}

/** A property that an enhancement adds, and the entity that is its type. */
interface EnhancementProperty {
  readonly member: EnhancementMember;
  readonly type?: string;
}

/** Whether a hop leads to a compiled view of the same row, such as `RestV1_AsReference`. Every entity has such views. */
export function isView(hop: string): boolean {
  return /^RestV1(?:_\w+)?$/.test(hop);
}

/** Matches the data types of columns whose values have properties. */
const withProperties = /amount|money|date|time/i;

/** Resolves paths of properties, hop by hop. */
export class MemberPaths {
  readonly resolve: (path: RootedPath) => ResolvedPath;
  /** Returns the hops of all chains in an expression that begin with its root. */
  readonly hopsIn: (path: RootedPath) => readonly ResolvedHop[];
  /** Returns the hops of a path from the primary entity of a view entity. */
  readonly viewHops: (asked: { readonly view: string; readonly path: string }) => readonly ResolvedHop[];
  private readonly enhancement: (asked: {
    readonly entity: string;
    readonly name: string;
  }) => EnhancementProperty | undefined;

  constructor(
    cache: Cache,
    readonly dataModel: DataModel,
    private readonly enhancements: Enhancements,
    private readonly files: FileSet,
  ) {
    this.resolve = cache.query(
      ({ root, path }) => keyOf(root, path),
      ({ root, path }) => this.resolved(root, path),
    );
    this.hopsIn = cache.query(
      ({ root, path }) => keyOf(root, path),
      ({ root, path }) => expressionSteps(path, simpleName(root)).flatMap((steps) => this.follow(root, steps)),
    );
    this.viewHops = cache.query(
      ({ view, path }) => keyOf(view, path),
      ({ view, path }) => this.findViewHops(view, path),
    );
    this.enhancement = cache.query(
      ({ entity, name }) => keyOf(entity, name),
      ({ entity, name }) => this.findEnhancement(entity, name),
    );
  }

  /** Returns the hops of steps from an entity. */
  follow(root: string, steps: readonly PathStep[]): readonly ResolvedHop[] {
    return this.walk(this.entityOf(root), steps).hops;
  }

  private resolved(root: string, path: string): ResolvedPath {
    const steps = pathSteps(path, simpleName(root));
    const start = this.entityOf(root);
    const { hops, visited, isUnknown } = this.walk(start, steps ?? []);
    return {
      root: start?.name,
      hops,
      outcome: isUnknown || !steps || hops.length === 0 ? 'unknown' : outcomeOf(hops),
      isCast: steps?.some(({ kind }) => kind === 'cast') ?? false,
      gaps: this.gapsOf(visited),
    };
  }

  private walk(start: EntityInfo | undefined, steps: readonly PathStep[], isInView = false): Walk {
    const visited: EntityInfo[] = start ? [start] : [];
    const hops: ResolvedHop[] = [];
    let position: Position = { entity: start };
    let isUnknown = start === undefined;
    for (const step of steps) {
      if (step.kind === 'cast') {
        position = this.cast(position, step.name);
        isUnknown ||= position.entity === undefined;
      } else {
        const hop = this.hopFrom(position, step, isInView);
        hops.push(hop);
        const target = hop.target === undefined ? undefined : this.entityOf(hop.target);
        position = { entity: target, value: target ? undefined : (hop.member ?? position.value) };
      }
      if (position.entity) visited.push(position.entity);
    }
    return { hops, visited, isUnknown };
  }

  private gapsOf(visited: readonly EntityInfo[]): readonly Gap[] {
    if (this.dataModel.isReading()) return [{ kind: 'unread' }];
    return completenessOf(visited.flatMap(({ gaps }) => gaps)).gaps;
  }

  /** Returns the entity that a type refers to. Undefined if no file declares it. */
  private entityOf(type: string): EntityInfo | undefined {
    const name = entityName(type);
    const entity = name === undefined ? undefined : this.dataModel.entity(name);
    return entity?.root === undefined ? undefined : entity;
  }

  /** Returns the position after a cast. A cast to a supertype, a subtype, or a delegate doesn't leave the row. */
  private cast({ entity }: Position, type: string): Position {
    const target = this.entityOf(type);
    const isIn = (one: EntityInfo, other: EntityInfo) =>
      other.lineage.some((name) => entityKey(name) === entityKey(one.name));
    return { entity: entity && target && (isIn(entity, target) || isIn(target, entity)) ? target : undefined };
  }

  /** The path of a view entity's column can't lead through another view entity. */
  private hopFrom({ entity, value }: Position, { name, span }: PathStep, isInView: boolean): ResolvedHop {
    if (!entity) return { name, span, kind: value && hasProperty(value, name) ? 'value' : 'unknown' };
    const found = { name, span, entity: entity.name };
    if (isView(name) || name === 'RestId') return { ...found, kind: 'view' };
    const member = entity.members.get(name);
    if (member) return { ...found, kind: 'member', member, target: this.targetOf(member, isInView) };
    for (const ancestor of entity.lineage) {
      const added = this.enhancement({ entity: ancestor, name });
      if (added) return { ...found, kind: 'enhancement', enhancement: added.member, target: this.declared(added.type) };
    }
    return { ...found, kind: 'unknown' };
  }

  private targetOf({ kind, target, entity, path }: EntityMember, isInView: boolean): string | undefined {
    if (kind === 'viewEntityLink')
      return isInView || path === undefined ? undefined : this.viewHops({ view: entity, path }).at(-1)?.target;
    return target === undefined ? undefined : this.declared(`entity.${target}`);
  }

  /** The path doesn't contain the primary entity. */
  private findViewHops(view: string, path: string): readonly ResolvedHop[] {
    const primary = this.dataModel.entity(view)?.primaryEntity;
    const start = primary === undefined ? undefined : this.entityOf(`entity.${primary}`);
    return this.walk(start, pathSteps(path, '') ?? [], true).hops;
  }

  private declared(type: string | undefined): string | undefined {
    return type === undefined ? undefined : this.entityOf(type)?.name;
  }

  private findEnhancement(entity: string, name: string): EnhancementProperty | undefined {
    for (const member of this.enhancements.members(entity)) {
      if (member.member !== name) continue;
      const facts = this.files.facts(member.block, 'gosu');
      const type = facts?.classes.find((each) => each.name === member.className);
      const enhanced = type?.supertype?.name;
      if (!facts || enhanced === undefined || entityOfType(facts, enhanced) !== entity) continue;
      return { member, type: type?.members.find((each) => each.name === name)?.type?.name };
    }
    return undefined;
  }
}

/** Returns the member with the value of a path. Undefined if a hop is unknown, or if an enhancement supplies the value. */
export function memberWithValue({ hops, outcome }: ResolvedPath): ResolvedHop | undefined {
  const isSupplied = outcome === 'unknown' || hops.some(({ kind }) => kind === 'enhancement' || kind === 'unknown');
  return isSupplied ? undefined : hops.findLast(({ member }) => member !== undefined);
}

/** Properties of the value of an ID. */
const ofId: ReadonlySet<string> = new Set(['Value']);

/** Whether a value has a property. A type key, an amount, or a date has many properties, some of them compiled. */
function hasProperty({ name, kind, type = '' }: EntityMember, property: string): boolean {
  if (kind === 'typekey' || kind === 'viewEntityTypekey' || kind === 'searchTypekey') return true;
  if (kind === 'monetaryamount' || withProperties.test(type)) return true;
  return name === 'ID' && ofId.has(property);
}

function outcomeOf(hops: readonly ResolvedHop[]): PathOutcome {
  const last = hops.at(-1);
  const computed = hops.find(({ kind }) => kind !== 'member' && kind !== 'value');
  if (computed?.kind === 'enhancement') return 'derived';
  if (hops.some(({ member }) => member && isElsewhere(member))) return 'not-single';
  if (computed) return 'unknown';
  if (last?.member && !isValue(last.member)) return 'unknown';
  return hops.slice(0, -1).some(({ member }) => member && isLink(member)) ? 'joined' : 'direct';
}

/** Whether a member leads to rows that aren't reached by a foreign key in the row. */
function isElsewhere({ kind }: EntityMember): boolean {
  return kind === 'array' || kind === 'onetoone' || kind === 'edgeForeignKey';
}

function isLink({ kind }: EntityMember): boolean {
  return kind === 'foreignkey' || kind === 'viewEntityLink';
}

/** Whether a member has a value that is in the row, or that a view entity reads through its path. */
function isValue({ kind }: EntityMember): boolean {
  return kind !== 'property' && kind !== 'other' && kind !== 'viewEntityName';
}
