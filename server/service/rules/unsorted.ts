import * as l10n from '@vscode/l10n';
import type { CollectionKind, SortKeyAssessment, SortKeyReason, ValueOrigin } from '../model/assessment';
import type { CollectionId, CollectionInfo } from '../model/collectionInfo';
import { isSureBarClasses } from '../model/completeness';
import type { DefinitionId } from '../model/effectiveSchema';
import type { Span } from '../text/span';
import { originReason } from '../wording/reasons';
import { isGapReported, isOriginReported, needsClass } from './causes';
import type { ProposedFix } from './fix';
import { lacksClass } from './resourceNotServed';
import type { ProblemDetails, RelatedSpan, RuleContext } from './rule';
import type { AssessedSortable, SortableSubject } from './subject';
import { collectionsOf, isTrue, sortablesOf, sortMapsOf } from './subjects';

/** A property with `"sortable": true`, and the collections (at least one) for which it isn't a valid sort key. */
export interface UnsortedProperty {
  readonly subject: SortableSubject;
  readonly name: string;
  readonly definition: DefinitionId;
  /**
   * The first collection for which the property isn't a valid sort key. `others` contains a span for each of the other
   * collections.
   */
  readonly collection: CollectionId;
  readonly others: readonly RelatedSpan[];
  readonly origin: ValueOrigin;
  /** The origin of the value, worded as the end of a sentence. */
  readonly why: string;
  /** Returns the fixes that make the property a valid sort key, one for each affected collection. */
  fixes(): readonly ProposedFix[];
}

/**
 * Returns a problem for each sortable property of a schema block if `reason` prevents the property from being a valid
 * sort key for at least one collection.
 */
export function unsortedFor(
  context: RuleContext,
  reason: SortKeyReason,
  toProblem: (property: UnsortedProperty) => ProblemDetails | undefined,
): readonly ProblemDetails[] {
  return assessedSortables(context).flatMap((assessed) => {
    const { subject } = assessed;
    if (assessed.reason !== reason) return [];
    const { model } = context;
    const name = subject.property.key;
    const collections = assessed.collections.filter((id) => {
      const info = model.collections.get(id);
      return !needsClass.has(reason) || !info || !lacksClass(model, info, name);
    });
    const [collection, ...rest] = collections;
    if (collection === undefined) return [];
    const definition = definitionOf(context, subject);
    if (isOriginReported(model, definition, name)) return [];
    const { origin } = model.sortKeys.assess(collection, name);
    const problem = toProblem({
      subject,
      name,
      definition,
      collection,
      others: rest.flatMap((id) => relatedSpansOf(context, id, name)),
      origin,
      why: originReason(origin),
      fixes: () => collections.map((id) => ({ generate: 'sort-key', collection: id, name })),
    });
    return problem ?? [];
  });
}

/**
 * Assesses each sortable property of a schema block for its collections. Skips collections with incomplete
 * information, unless only classes are missing whose names aren't reported. All rules that check the block share the
 * result.
 */
export function assessedSortables(context: RuleContext): readonly AssessedSortable[] {
  const { model, subjects } = context;
  if (subjects.assessed) return subjects.assessed;
  const sortable = sortablesOf(context).filter(({ entry }) => isTrue(entry));
  const assessed: AssessedSortable[] = [];
  for (const subject of sortable) {
    const byReason = new Map<SortKeyReason, CollectionId[]>();
    for (const id of model.collections.ofDefinition(definitionOf(context, subject))) {
      const { completeness, reason } = model.sortKeys.assess(id, subject.property.key);
      if (isSureBarClasses(completeness) && !completeness.gaps.some((gap) => isGapReported(context, gap))) {
        const alike = byReason.get(reason);
        if (alike) alike.push(id);
        else byReason.set(reason, [id]);
      }
    }
    for (const [reason, collections] of byReason) assessed.push({ subject, reason, collections });
  }
  subjects.assessed = assessed;
  return assessed;
}

/** Returns the definition that contains a property. */
export function definitionOf({ model, file }: RuleContext, { definition }: SortableSubject): DefinitionId {
  return { api: model.apis.of(file.uri), name: definition.key };
}

/** A key of a sort map, and a collection for which the key meets a condition. */
export interface KeyOnCollection {
  readonly key: string;
  readonly keySpan: Span;
  readonly collection: CollectionInfo;
}

/**
 * Returns a problem for each sort key of a Gosu block if the key meets the condition `holds` for a collection of the
 * given kind. The problem concerns the first collection for which the key meets the condition. Skips collections with
 * incomplete information, unless only classes are missing.
 */
export function keysOn(
  context: RuleContext,
  kind: CollectionKind,
  holds: (assessment: SortKeyAssessment) => boolean,
  toProblem: (key: KeyOnCollection) => ProblemDetails,
): readonly ProblemDetails[] {
  return sortMapsOf(context).flatMap(({ fqn, map }) => {
    const collections = collectionsOf(context, fqn).filter(
      (each) => each.kind.kind === kind && each.hidden.length === 0,
    );
    return map.keys.flatMap(({ key, keySpan }) => {
      if (key === undefined) return [];
      const collection = collections.find(({ id }) => {
        const assessment = context.model.sortKeys.assess(id, key);
        return isSureBarClasses(assessment.completeness) && holds(assessment);
      });
      return collection ? toProblem({ key, keySpan, collection }) : [];
    });
  });
}

function relatedSpansOf({ model }: RuleContext, id: CollectionId, property: string): RelatedSpan[] {
  const declaration = model.collections.get(id)?.declarations[0];
  const fact = declaration === undefined ? undefined : model.resources.fact(declaration);
  if (declaration === undefined || fact === undefined) return [];
  const message = l10n.t("{0} isn't a valid sort key of {1} either.", property, id.name);
  return [{ block: declaration.block, span: fact.keySpan, message }];
}
