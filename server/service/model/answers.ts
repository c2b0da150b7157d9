import type { Answer, AnswerReason, Gap } from './answer';
import { certaintyOf } from './certainty';
import type { CollectionId, CollectionKind, ElementAnswer } from './collectionFacts';
import type { Collections } from './collections';
import type { Mappings } from './mappings';
import type { Memo } from './memo';
import type { Origins } from './origins';
import type { PropertyMeaning } from './propertyMeaning';
import type { DefinitionId } from './schemaAnswers';
import type { Schemas } from './schemas';
import { keyOf } from './table';

/** What is known of a name on a collection, before the table is asked. */
interface Known {
  readonly kind: CollectionKind;
  /** The element is defined in the workspace. */
  readonly hasElement: boolean;
  readonly isProperty: boolean;
  readonly schemaSortable: boolean;
  readonly isKey: boolean;
  /** The value is joined or derived. */
  readonly isIndirect: boolean;
  /** No mapper supplies the property, and the mapping is complete. */
  readonly isUnmapped: boolean;
}

/**
 * When does a name sort? The table of the sort rules, row by row: for each kind of collection, whether a name sorts that is
 * sortable in the schema, a key of the sort map, both, or neither (sections 2.1 to 2.3 and 4.3).
 */
function judge(known: Known): AnswerReason {
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

function neither({ isProperty, hasElement }: Known): AnswerReason {
  if (isProperty) return 'not-sortable';
  return hasElement ? 'unknown-name' : 'element-unknown';
}

const via: Readonly<Partial<Record<AnswerReason, Answer['via']>>> = {
  schema: 'schema',
  'sort-column': 'sort-column',
  'schema-and-sort-column': 'both',
};

/** Does this name sort this collection? The one function behind editor, command line and local platform. */
export class Answers {
  /** Not kept: whoever asks is checked or shown, and keeps what it makes of it. */
  readonly answer: (asked: { readonly id: CollectionId; readonly name: string }) => Answer;

  constructor(
    memo: Memo,
    private readonly schemas: Schemas,
    private readonly mappings: Mappings,
    private readonly origins: Origins,
    private readonly collections: Collections,
  ) {
    this.answer = memo.passing(
      ({ id: { api, name: owner }, name }) => keyOf(api, owner, name),
      ({ id, name }) => this.work(id, name),
      nothingKnown(''),
    );
  }

  /** The answer, without keeping it. */
  work(id: CollectionId, name: string): Answer {
    const element = this.collections.element(id);
    const definition = element?.found ? { api: element.api, name: element.definition } : undefined;
    const property = definition && this.schemas.meaning({ definition, name });
    const origin = definition && property ? this.origins.origin({ definition, name }) : nothingKnown(name).origin;
    const kind = this.collections.kind(id);
    const mappingGaps = definition && property ? this.mappingGaps(definition, property) : [];
    const known: Known = {
      kind,
      hasElement: definition !== undefined,
      isProperty: property !== undefined,
      schemaSortable: property?.sortable ?? false,
      isKey: this.collections.sortKeys(id).some(({ key }) => key === name),
      isIndirect: origin.kind === 'joined' || origin.kind === 'derived',
      isUnmapped: origin.kind === 'unknown' && mappingGaps.length === 0,
    };
    const reason = judge(known);
    const needsMapper = known.schemaSortable && origin.kind === 'unknown' && (kind === 'stream' || kind === 'dual');
    const gaps = [...this.gaps(id, element, known), ...(needsMapper ? mappingGaps : [])];
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
      certainty: certaintyOf(gaps),
    };
  }

  /** What is not known of a collection and might answer otherwise. */
  private gaps(id: CollectionId, element: ElementAnswer | undefined, known: Known): readonly Gap[] {
    const missing = element?.found ? this.schemas.missing(element.api) : [];
    const hidden = element?.found && !known.isProperty ? this.schemas.broken(element.api) : [];
    return [
      ...(element?.certainty.gaps ?? [{ kind: 'element-unknown' } as const]),
      ...missing,
      ...hidden,
      ...this.collections.classGaps(id),
      ...(known.isKey ? [] : this.collections.keyGaps(id)),
    ];
  }

  /** What of the mapping is not here, so that a property may be mapped although no mapper is seen. */
  private mappingGaps({ api }: DefinitionId, { custom }: PropertyMeaning): readonly Gap[] {
    const { gaps } = this.mappings.certainty(api);
    if (gaps.length > 0 || custom || this.mappings.hasBase(api)) return gaps;
    return [{ kind: 'mapping-missing', fqn: this.schemas.baseFqn(api) ?? api }];
  }
}

function nothingKnown(name: string): Answer {
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
    certainty: certaintyOf([]),
  };
}
