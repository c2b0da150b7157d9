import * as l10n from '@vscode/l10n';
import type { Answer } from '../model/answer';
import type { CollectionId } from '../model/collectionFacts';
import type { DefinitionId } from '../model/schemaAnswers';
import type { RelatedPlace, RuleContext } from './rule';

/** The collections of a definition on which something holds of a property: the first, and where the others stand. */
export interface DefinitionUse {
  readonly id: CollectionId;
  readonly name: string;
  readonly others: readonly RelatedPlace[];
  readonly all: readonly CollectionId[];
}

/**
 * Judges each collection that returns a definition on its own. Undefined where `holds` is true of none; collections of
 * which too little is known are left out.
 */
export function inUse(
  context: RuleContext,
  definition: DefinitionId,
  property: string,
  holds: (answer: Answer) => boolean,
): DefinitionUse | undefined {
  const { model } = context;
  const all = model.collectionsOf(definition).filter((id) => {
    const answer = model.answer(id, property);
    return answer.certainty.complete && holds(answer);
  });
  const [first, ...rest] = all;
  if (first === undefined) return undefined;
  const others = rest.flatMap((id) => placeOf(context, id, property));
  return { id: first, name: first.name, others, all };
}

function placeOf({ model }: RuleContext, id: CollectionId, property: string): RelatedPlace[] {
  const declaration = model.collection(id)?.declarations[0];
  const fact = declaration === undefined ? undefined : model.resourceFact(declaration);
  if (declaration === undefined || fact === undefined) return [];
  const message = l10n.t('{0} does not sort on {1} either', property, id.name);
  return [{ block: declaration.block, span: fact.keySpan, message }];
}
