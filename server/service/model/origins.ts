import type { Cache } from '../cache/cache';
import type { Gap, ValueOrigin } from './assessment';
import type { DefinitionId } from './effectiveSchema';
import type { Enhancements } from './enhancements';
import type { ResolvedHop, ResolvedPath } from './entityInfo';
import { keyOf } from './factIndex';
import type { Mappings } from './mappings';
import type { MemberPaths } from './memberPaths';
import { readPath } from './paths';
import type { ValueType } from './propertyMeaning';
import type { PropertyId, Schemas } from './schemas';

type DerivedOrigin = Extract<ValueOrigin, { readonly kind: 'derived' }>;
type NotSingleOrigin = Extract<ValueOrigin, { readonly kind: 'not-single' }>;

/** Matches a hop from an entity to a view of that entity, such as `RestV1_AsReference`. */
const viewHop = /(?:^|\.)\s*RestV1(?:_\w+)?\b/;
const unknown: ValueOrigin = { kind: 'unknown' };

/** Determines the origins of property values. */
export class Origins {
  /** Hop → the property whose path consists of only that hop. */
  private readonly propertyByHop: (id: DefinitionId) => ReadonlyMap<string, string>;

  constructor(
    cache: Cache,
    private readonly schemas: Schemas,
    private readonly mappings: Mappings,
    private readonly enhancements: Enhancements,
    private readonly memberPaths: MemberPaths,
  ) {
    this.propertyByHop = cache.query(
      ({ api, name }) => keyOf(api, name),
      (id) => {
        const mapper = mappings.mapper(id);
        const found = new Map<string, string>();
        for (const [property, { path }] of mapper?.paths ?? []) {
          const form = readPath(path, mapper?.entity ?? '');
          const [hop] = form.kind === 'chain' && form.hops.length === 1 ? form.hops : [];
          if (hop !== undefined && !found.has(hop)) found.set(hop, property);
        }
        return found;
      },
    );
  }

  /** Returns where a value comes from. The data model decides if it knows every hop, and otherwise the number of hops. */
  origin(id: PropertyId): ValueOrigin {
    const mapped = this.mappings.path(id);
    if (!mapped) return unknown;
    const { path } = mapped;
    const entity = mapped.entity === '' ? rootOf(path) : mapped.entity;
    const form = readPath(path, mapped.entity);
    if (form.kind === 'placeholder') return { kind: 'unknown', isPlaceholder: true };
    const isReference = viewHop.test(path) || this.schemas.meaning(id)?.reference === true;
    const hops = form.kind === 'chain' ? form.hops : [];
    if (isReference) return { kind: 'direct', path, hops, entity, through: 'reference' };
    const known = originOf(path, entity, this.memberPaths.resolve({ root: mapped.root ?? entity, path }));
    if (known) return known;
    if (form.kind === 'derived') return { kind: 'derived', path, hops, entity, by: form.by, reads: form.reads };
    const first = hops[0] ?? '';
    const member = this.enhancements.getter({ entity, name: first });
    if (member) {
      const enhancement = { uri: member.uri, className: member.className, member: first };
      return { kind: 'derived', path, hops, entity, by: 'enhancement', reads: member.reads, enhancement };
    }
    if (hops.length === 1) return { kind: 'direct', path, hops, entity };
    const through = this.valueType(id.definition, first);
    return through ? { kind: 'direct', path, hops, entity, through } : { kind: 'joined', path, hops, entity };
  }

  /** Returns the entity files that may change the origin of a value, because they can't be read or have yet to be read. */
  gaps(id: PropertyId): readonly Gap[] {
    return this.resolved(id)?.gaps ?? [];
  }

  /** Returns the path of a property, hop by hop. Undefined if no mapper supplies the property. */
  resolved(id: PropertyId): ResolvedPath | undefined {
    const mapped = this.mappings.path(id);
    if (!mapped) return undefined;
    const root = mapped.root ?? (mapped.entity === '' ? rootOf(mapped.path) : mapped.entity);
    return this.memberPaths.resolve({ root, path: mapped.path });
  }

  /**
   * Returns the type of the value that a hop leads to. Undefined if the value is an entity or its type is unknown. The
   * type comes from the property whose path consists of this single hop, or else from the property with the hop's name.
   */
  private valueType(definition: DefinitionId, hop: string): ValueType | undefined {
    const name = this.propertyByHop(definition).get(hop) ?? hop.charAt(0).toLowerCase() + hop.slice(1);
    return this.schemas.meaning({ definition, name })?.valueType;
  }
}

/** Returns the origin of a value if the data model knows every hop of its path. */
function originOf(
  path: string,
  root: string,
  { outcome, hops: resolved, isCast }: ResolvedPath,
): ValueOrigin | undefined {
  const entity = resolved[0]?.entity ?? root;
  const source = { path, hops: resolved.map(({ name }) => name), entity, castTo: castTo(resolved) };
  const cast = { isCast: isCast || undefined };
  switch (outcome) {
    case 'direct':
      return { kind: 'direct', ...source, ...cast, through: throughOf(resolved) };
    case 'joined':
      return { kind: 'joined', ...source, ...cast };
    case 'not-single':
      return { kind: 'not-single', ...source, by: linkOf(resolved) };
    case 'derived':
      return { kind: 'derived', ...source, by: 'enhancement', ...enhancementOn(resolved) };
    case 'unknown':
      return undefined;
  }
}

/** Returns the entity to which a path casts the value of a hop. */
function castTo(hops: readonly ResolvedHop[]): string | undefined {
  return hops.find(({ entity }, index) => index > 0 && entity !== hops[index - 1]?.target)?.entity;
}

/** Returns the chains that the enhancement property on a path reads, with the other hops, and the property. */
function enhancementOn(hops: readonly ResolvedHop[]): Pick<DerivedOrigin, 'reads' | 'enhancement'> {
  const at = hops.findIndex(({ enhancement }) => enhancement !== undefined);
  const names = hops.map(({ name }) => name);
  const [before, after] = [names.slice(0, at), names.slice(at + 1)];
  const member = hops[at]?.enhancement;
  return {
    reads: (member?.reads ?? []).map((chain) => [...before, ...chain, ...after]),
    enhancement: member && { uri: member.uri, className: member.className, member: member.member },
  };
}

/** Returns the kind of value that the last hop continues into. Undefined if the last hop is a member. */
function throughOf(hops: readonly ResolvedHop[]): ValueType | undefined {
  const member = hops.at(-1)?.kind === 'value' ? hops.findLast((hop) => hop.member)?.member : undefined;
  if (!member) return undefined;
  const { kind, type = '' } = member;
  if (kind === 'monetaryamount' || /amount|money/i.test(type)) return 'amount';
  if (/date|time/i.test(type)) return 'date';
  return kind === 'column' ? undefined : 'type-key';
}

/** Returns why a path doesn't lead to a single value of the row. */
function linkOf(hops: readonly ResolvedHop[]): NotSingleOrigin['by'] {
  const kinds = hops.map(({ member }) => member?.kind);
  if (kinds.includes('array')) return 'array';
  return kinds.includes('onetoone') ? 'onetoone' : 'edgeForeignKey';
}

/**
 * Returns the root that a path explicitly starts with. Empty if the path is a single name or isn't a chain of names.
 */
function rootOf(path: string): string {
  const form = readPath(path, '');
  return form.kind === 'chain' && form.hops.length > 0
    ? (/^[^\w$]*(?:entity\.)?([\p{L}_$][\p{L}\p{N}_$]*)\??\./u.exec(path)?.[1] ?? '')
    : '';
}
