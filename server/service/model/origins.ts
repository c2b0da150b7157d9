import type { Cache } from '../cache/cache';
import type { ValueOrigin } from './assessment';
import type { DefinitionId } from './effectiveSchema';
import type { Enhancements } from './enhancements';
import { keyOf } from './factIndex';
import type { Mappings } from './mappings';
import { readPath } from './paths';
import type { ValueType } from './propertyMeaning';
import type { PropertyId, Schemas } from './schemas';

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

  /**
   * Returns the type of the value that a hop leads to. Undefined if the value is an entity or its type is unknown. The
   * type is that of the property whose path consists of this single hop, or else that of the property with the hop's
   * name.
   */
  private valueType(definition: DefinitionId, hop: string): ValueType | undefined {
    const name = this.propertyByHop(definition).get(hop) ?? hop.charAt(0).toLowerCase() + hop.slice(1);
    return this.schemas.meaning({ definition, name })?.valueType;
  }
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
