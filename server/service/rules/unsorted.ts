import * as l10n from '@vscode/l10n';
import type { Span } from '../files/facts';
import type { Answer, AnswerReason } from '../model/answer';
import type { CollectionAnswer, CollectionId, CollectionKind } from '../model/collectionFacts';
import type { DefinitionId } from '../model/schemaAnswers';
import type { Fix } from './fix';
import type { RelatedPlace, RuleContext } from './rule';
import { sortableFixes } from './sortable/fixes';
import { collectionsOf, type SortableSubject, saysTrue, sortablesOf, sortMapsOf } from './subjects';
import { origin } from './wording';

/** A property that says `"sortable": true`, and by which collections that return its definition still do not sort. */
export interface UnsortedProperty {
  readonly subject: SortableSubject;
  readonly name: string;
  readonly definition: DefinitionId;
  /** The first of the collections; the others are related places. */
  readonly collection: CollectionId;
  readonly others: readonly RelatedPlace[];
  /** Where the value comes from, as the end of a sentence. */
  readonly why: string;
  /** Every way that makes it sort, on each of the collections. */
  fixes(): readonly Fix[];
}

/**
 * The properties of a schema block that are sortable and yet do not sort for one reason. Each collection is judged on its
 * own; those of which too little is known are left out.
 */
export function unsortedFor(context: RuleContext, reason: AnswerReason): UnsortedProperty[] {
  const { model, settings } = context;
  return sortablesOf(context)
    .filter(({ entry }) => saysTrue(entry))
    .flatMap((subject) => {
      const name = subject.property.key;
      const definition = { api: context.file.name.api, name: subject.definition.key };
      const all = model.collectionsOf(definition).filter((id) => isSurely(model.answer(id, name), reason));
      const [collection, ...rest] = all;
      if (collection === undefined) return [];
      return {
        subject,
        name,
        definition,
        collection,
        others: rest.flatMap((id) => placeOf(context, id, name)),
        why: origin(model.answer(collection, name).origin),
        fixes: () => all.flatMap((id) => sortableFixes(model, id, name, settings)),
      };
    });
}

/** A key of a sort map of which something holds on a collection that the class serves. */
export interface KeyOnCollection {
  readonly key: string;
  readonly keySpan: Span;
  readonly collection: CollectionAnswer;
}

/** The sort keys of a Gosu block of which something surely holds on a collection of one kind; each with the first one. */
export function keysOn(
  context: RuleContext,
  kind: CollectionKind,
  holds: (answer: Answer) => boolean,
): KeyOnCollection[] {
  return sortMapsOf(context).flatMap(({ fqn, map }) => {
    const collections = collectionsOf(context, fqn).filter((each) => each.kind.kind === kind);
    return map.keys.flatMap(({ key, keySpan }) => {
      if (key === undefined) return [];
      const collection = collections.find(({ id }) => {
        const answer = context.model.answer(id, key);
        return answer.certainty.complete && holds(answer);
      });
      return collection === undefined ? [] : [{ key, keySpan, collection }];
    });
  });
}

function isSurely({ certainty, reason }: Answer, wanted: AnswerReason): boolean {
  return certainty.complete && reason === wanted;
}

function placeOf({ model }: RuleContext, id: CollectionId, property: string): RelatedPlace[] {
  const declaration = model.collection(id)?.declarations[0];
  const fact = declaration === undefined ? undefined : model.resourceFact(declaration);
  if (declaration === undefined || fact === undefined) return [];
  const message = l10n.t('{0} does not sort on {1} either', property, id.name);
  return [{ block: declaration.block, span: fact.keySpan, message }];
}
