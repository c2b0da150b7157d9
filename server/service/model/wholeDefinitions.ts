import type { Cache } from '../cache/cache';
import { wholeRefs } from '../facts/schemaFacts';
import { readReference } from '../text/reference';
import type { Gap } from './assessment';
import type { CollectionId, ElementInfo } from './collectionInfo';
import { CustomerNames } from './customerNames';
import type { DefinitionId, DefinitionLayer } from './effectiveSchema';
import { keyOf } from './factIndex';
import type { FactIndexes } from './factIndexes';
import type { Mappings } from './mappings';
import type { Owners } from './owners';
import type { Schemas } from './schemas';

/**
 * Finds the definitions that the customer declares whole. A missing base layer adds nothing to such a definition, so a
 * repository that contains only the customer's layer shows the definition completely.
 */
export class WholeDefinitions {
  /** Whether the customer declares a definition whole, and everything that it extends or that its `$ref` refers to. */
  private readonly isWhole: (id: DefinitionId) => boolean;
  private readonly isDeclaredWhole: (id: DefinitionId) => boolean;
  readonly names: CustomerNames;

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly owners: Owners,
    private readonly schemas: Schemas,
    private readonly mappings: Mappings,
  ) {
    this.names = new CustomerNames(cache, indexes, owners);
    const idKey = ({ api, name }: DefinitionId) => keyOf(api, name);
    this.isWhole = cache.query(idKey, (id) => this.isWholeWithTargets(id));
    this.isDeclaredWhole = cache.query(idKey, (id) => this.hasWholeForm(id));
  }

  /**
   * Returns those of the gaps that could change what is known about the element of a collection. If only the vendor's
   * name of the collection led to the element, a missing Swagger file may name another one, so all gaps count.
   */
  relevantTo({ name }: CollectionId, element: ElementInfo, gaps: readonly Gap[]): readonly Gap[] {
    const others = gaps.filter((gap) => !this.isMissingBase(gap));
    if (others.length === gaps.length || (element.source === 'singular' && !this.names.has(name))) return gaps;
    return this.isWhole({ api: element.api, name: element.definition }) ? others : gaps;
  }

  /** Whether a gap is a missing vendor file. A missing file of the customer may add to any definition. */
  private isMissingBase(gap: Gap): boolean {
    return (gap.kind === 'schema-missing' || gap.kind === 'mapping-missing') && this.owners.isVendorName(gap.fqn);
  }

  private isWholeWithTargets(id: DefinitionId): boolean {
    const found = [id];
    const seen = new Set([keyOf(id.api, id.name)]);
    for (const each of found) {
      if (!this.isDeclaredWhole(each)) return false;
      for (const layer of this.ownLayers(each)) {
        const fact = this.schemas.definitionFact(layer);
        for (const { value } of fact ? wholeRefs(fact) : []) {
          const target = this.targetOf(each.api, layer.uri, value);
          if (!target) return false;
          const key = keyOf(target.api, target.name);
          if (!seen.has(key)) found.push(target);
          seen.add(key);
        }
      }
    }
    return true;
  }

  /** Whether the customer declares a definition whole, apart from the definitions that it refers to. */
  private hasWholeForm(id: DefinitionId): boolean {
    const layers = this.ownLayers(id);
    const lowest = layers.at(-1);
    if (!lowest || !this.indexes.definitionFiles.values(id.name).every((uri) => this.owners.isCustomer(uri)))
      return false;
    const mapper = this.mappings.mapper(id);
    if (mapper?.layers.some(({ layer }) => layer === 'base')) return false;
    const isNamed = [id.name, mapper?.entity ?? ''].some((name) => this.names.has(name));
    return isNamed && (mapper?.entity !== undefined || this.schemas.definitionFact(lowest)?.type === 'object');
  }

  private ownLayers(id: DefinitionId): readonly DefinitionLayer[] {
    return this.schemas.layersOf(id).filter((layer) => this.schemas.definitionFact(layer)?.key === id.name);
  }

  private targetOf(api: string, uri: string, ref: string): DefinitionId | undefined {
    const { alias, name = '' } = readReference(ref) ?? {};
    return alias === '' && this.schemas.has({ api, name }) ? { api, name } : this.schemas.resolveRef(uri, ref)?.id;
  }
}
