import type { Cache } from '../cache/cache';
import { isSame } from '../cache/equal';
import { type CollectionKind, type Gap, isIndirect, type SortKeyAssessment, type SortKeyReason } from './assessment';
import type { CollectionId, ElementInfo } from './collectionInfo';
import type { Collections } from './collections';
import { completenessOf, isSureBarClasses } from './completeness';
import { keyOf } from './factIndex';
import type { Mappings } from './mappings';
import type { Origins } from './origins';
import type { PropertyMeaning } from './propertyMeaning';
import type { PropertyId, Schemas } from './schemas';
import type { WholeDefinitions } from './wholeDefinitions';

/** The facts about a collection that all its assessments use. */
interface CollectionFacts {
  readonly id: CollectionId;
  readonly kind: CollectionKind;
  readonly keys: ReadonlySet<string>;
  readonly statedKeys: readonly string[];
  readonly vendorNames: ReadonlySet<string>;
  readonly classGaps: readonly Gap[];
  readonly keyGaps: readonly Gap[];
  readonly hidden: readonly Gap[];
}

/** The facts that determine whether a name is a valid sort key of a collection. */
interface SortKeyFacts {
  readonly kind: CollectionKind;
  /** Whether the element is defined in the workspace. */
  readonly hasElement: boolean;
  readonly isProperty: boolean;
  readonly schemaSortable: boolean;
  readonly isKey: boolean;
  readonly isStated: boolean;
  /**
   * Whether the value isn't directly on the entity. Nothing is concluded from an array or a one-to-one in a dual
   * collection, and the schema says of an array that it is one.
   */
  readonly isIndirect: boolean;
  /** True if no mapper supplies the property although the mapping is complete. */
  readonly isUnmapped: boolean;
}

/**
 * Returns the reason according to the rules of sorting (docs/specification.md, sections 2.2 and 2.3). The reason depends
 * on the kind of collection, on whether the name is sortable in the schema, on whether it's a key of the sort map, and
 * on how its value is mapped. A stated name is valid even if the files don't make it valid.
 */
function reasonFor(known: SortKeyFacts): SortKeyReason {
  const reason = reasonInFiles(known);
  return known.isStated && via[reason] === undefined ? 'stated' : reason;
}

function reasonInFiles(known: SortKeyFacts): SortKeyReason {
  switch (known.kind) {
    case 'query':
      if (known.isKey) return known.schemaSortable && !known.isIndirect ? 'schema-and-sort-column' : 'sort-column';
      return known.schemaSortable ? (known.isIndirect ? 'needs-sort-column' : 'schema') : neither(known);
    case 'stream':
      if (known.schemaSortable) return known.isUnmapped ? 'unmapped' : 'schema';
      return known.isKey ? 'sort-column-without-effect' : neither(known);
    case 'dual':
      if (!known.schemaSortable) return known.isKey ? 'dual-needs-schema' : neither(known);
      if (known.isUnmapped) return 'unmapped';
      if (known.isKey) return 'schema-and-sort-column';
      return known.isIndirect ? 'dual-needs-sort-column' : 'schema';
    case 'unknown':
      if (known.schemaSortable) return known.isKey ? 'schema-and-sort-column' : 'schema';
      return known.isKey ? 'sort-column' : neither(known);
  }
}

function neither({ isProperty, hasElement }: SortKeyFacts): SortKeyReason {
  if (isProperty) return 'not-sortable';
  return hasElement ? 'unknown-name' : 'element-unknown';
}

const via: Readonly<Partial<Record<SortKeyReason, SortKeyAssessment['via']>>> = {
  schema: 'schema',
  'sort-column': 'sort-column',
  'schema-and-sort-column': 'both',
  stated: 'sort-column',
};

/**
 * Assesses whether names are valid sort keys of collections. The editor, the command line, and the local platform all
 * use this class.
 */
export class Assessments {
  private readonly factsOf: (id: CollectionId) => CollectionFacts;

  constructor(
    cache: Cache,
    private readonly schemas: Schemas,
    private readonly mappings: Mappings,
    private readonly origins: Origins,
    private readonly collections: Collections,
    private readonly wholes: WholeDefinitions,
  ) {
    this.factsOf = cache.query(
      ({ api, name, view = '' }) => keyOf(api, name, view),
      (id) => this.readFacts(id),
    );
  }

  /**
   * Returns an assessment. Assessments aren't kept, because checks and features keep the results that they derive from
   * assessments.
   */
  assess(id: CollectionId, name: string): SortKeyAssessment {
    return this.compute(this.factsOf(id), name);
  }

  private readFacts(id: CollectionId): CollectionFacts {
    const { collections } = this;
    return {
      id,
      kind: collections.kind(id),
      keys: new Set(collections.sortKeys(id).map(({ key }) => key)),
      statedKeys: collections.statedKeys(id),
      vendorNames: collections.vendorSortNames(id),
      classGaps: collections.classGaps(id),
      keyGaps: collections.keyGaps(id),
      hidden: collections.info(id)?.hidden ?? [],
    };
  }

  /**
   * Computes an assessment. If the assessments in the serving APIs differ, prefers one in which the
   * name isn't a valid sort key.
   */
  private compute(collection: CollectionFacts, name: string): SortKeyAssessment {
    const elements = this.collections.elementsOf(collection.id);
    const [first, second] = elements;
    if (!second) return this.computeFor(collection, first, name);
    const found = elements.flatMap((element) => {
      const assessment = this.computeFor(collection, element, name);
      return element.seenBy.map((api) => ({ api, assessment }));
    });
    const refusing = found.filter(({ assessment }) => !assessment.sorts);
    const sure = refusing.filter(({ assessment }) => isSureBarClasses(assessment.completeness));
    const unknown = sure.find(({ assessment }) => assessment.reason === 'unknown-name');
    const worst = (unknown ?? sure[0] ?? refusing[0] ?? found[0])?.assessment ?? emptyAssessment(name);
    if (refusing.length === 0 || found.every(({ assessment }) => isSame(assessment, worst))) return worst;
    const perApi = found.map(({ api, assessment }) => ({
      api,
      sorts: assessment.sorts,
      isSame: isSame(assessment, worst),
    }));
    return { ...worst, perApi };
  }

  private computeFor(collection: CollectionFacts, element: ElementInfo | undefined, name: string): SortKeyAssessment {
    const definition = element?.found ? { api: element.api, name: element.definition } : undefined;
    const property = definition && this.schemas.meaning({ definition, name });
    const origin = definition && property ? this.origins.origin({ definition, name }) : emptyAssessment(name).origin;
    const { id, kind } = collection;
    const mappingGaps = element && definition && property ? this.mappingGaps(id, element, property) : [];
    const isMapped = origin.kind !== 'unknown' || origin.isPlaceholder === true;
    const isNotSingle = origin.kind === 'not-single';
    const known: SortKeyFacts = {
      kind,
      hasElement: definition !== undefined,
      isProperty: property !== undefined,
      schemaSortable: property?.sortable ?? false,
      isStated: collection.statedKeys.includes(name),
      isKey: collection.keys.has(name),
      isIndirect: isIndirect(origin) && !(isNotSingle && (kind === 'dual' || property?.array === true)),
      isUnmapped: !isMapped && mappingGaps.length === 0,
    };
    const reason = reasonFor(known);
    const needsMapper = known.schemaSortable && !isMapped && (kind === 'stream' || kind === 'dual');
    const mayBeJoined = definition !== undefined && reason === 'not-sortable' && !isMapped && property?.array === false;
    const originGaps = mayBeJoined && element ? this.missingMappings(id, element) : [];
    const entityGaps = definition && property ? this.origins.gaps({ definition, name }) : [];
    const gaps = [
      ...this.gaps(collection, element, known, reason),
      ...(element && definition && property ? this.targetGaps(collection, element, { definition, name }, reason) : []),
      ...(needsMapper ? mappingGaps : []),
      ...originGaps,
      ...entityGaps,
    ];
    return {
      name,
      sorts: via[reason] !== undefined,
      reason,
      via: via[reason] ?? 'none',
      kind,
      isProperty: known.isProperty,
      schemaSortable: known.schemaSortable,
      isKey: known.isKey,
      origin,
      isArray: property?.array ?? false,
      isUsedByVendor: collection.vendorNames.has(name),
      completeness: completenessOf(known.isStated ? [] : gaps),
    };
  }

  /** Returns the gaps that could change the assessment of a name as a sort key of a collection. */
  private gaps(
    { id, classGaps, keyGaps, hidden }: CollectionFacts,
    element: ElementInfo | undefined,
    known: SortKeyFacts,
    reason: SortKeyReason,
  ): readonly Gap[] {
    const missing = element?.found ? this.wholes.relevantTo(id, element, this.schemas.missing(element.api)) : [];
    return [
      ...(element?.completeness.gaps ?? [{ kind: 'element-unknown' } as const]),
      ...missing,
      ...(via[reason] === undefined ? hidden : []),
      ...classGaps,
      ...(known.isKey ? [] : keyGaps),
    ];
  }

  private missingMappings(id: CollectionId, element: ElementInfo): readonly Gap[] {
    return this.wholes.relevantTo(id, element, this.mappings.missingTargets(element.api));
  }

  /**
   * Returns the missing schemas if one of them may contain the definition that a property refers to. Whether the
   * property is a reference could then change the result, unless the class is known completely.
   */
  private targetGaps(
    { classGaps }: CollectionFacts,
    element: ElementInfo,
    property: PropertyId,
    reason: SortKeyReason,
  ): readonly Gap[] {
    const dependsOnTarget = reason === 'needs-sort-column' || reason === 'dual-needs-sort-column';
    if (!dependsOnTarget && (reason !== 'not-sortable' || classGaps.length === 0)) return [];
    const meaning = this.schemas.meaning(property);
    if (meaning?.valueType !== undefined || meaning?.reference || !this.schemas.lacksTarget(property)) return [];
    return this.schemas.missing(element.api);
  }

  /**
   * Returns the gaps in the mapping that could hide the mapper of a property. If no other gap is found and the
   * property is in a base layer, a missing base mapping file counts as a gap.
   */
  private mappingGaps(id: CollectionId, element: ElementInfo, { custom }: PropertyMeaning): readonly Gap[] {
    const { api } = element;
    const gaps = this.wholes.relevantTo(id, element, this.mappings.completeness(api).gaps);
    if (gaps.length > 0 || custom || this.mappings.hasBase(api)) return gaps;
    return [{ kind: 'mapping-missing', fqn: this.schemas.baseFqn(api) ?? api }];
  }
}

function emptyAssessment(name: string): SortKeyAssessment {
  return {
    name,
    sorts: false,
    reason: 'element-unknown',
    via: 'none',
    kind: 'unknown',
    isProperty: false,
    schemaSortable: false,
    isKey: false,
    origin: { kind: 'unknown' },
    isArray: false,
    isUsedByVendor: false,
    completeness: completenessOf([]),
  };
}
