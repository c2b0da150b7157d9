import * as l10n from '@vscode/l10n';
import { isGosuType } from '../../edits/gosuText';
import type { TypeFact } from '../../files/gosuFacts';
import type { CollectionAnswer } from '../../model/collectionFacts';
import type { SortModel } from '../../model/model';
import { simpleName } from '../../model/names';
import { supertypeQuestion } from './questions';
import { type Answers, asking, known, refused, type Step } from './step';

/** The class that a base file maps, else the mapped one itself; asked for where no file says it. */
export function supertypeOf(
  model: SortModel,
  collection: CollectionAnswer,
  fqn: string,
  answers: Answers,
): Step<{ supertype: string; uses: readonly string[] }> {
  const mapped = [
    ...collection.declarations
      .filter(({ layer }) => layer === 'base')
      .map((declaration) => model.resourceFact(declaration)?.resource?.value),
    collection.classFqn,
  ].find((name) => name !== undefined && name !== fqn);
  if (mapped !== undefined) return known({ supertype: mapped, uses: [] });
  const answer = answers.supertype;
  if (answer !== undefined) {
    const name = answer.trim();
    if (!isGosuType(name)) return refused(l10n.t('{0} is not the name of a class.', name));
    return known({ supertype: name, uses: usesBehind(model, name) });
  }
  return asking(supertypeQuestion(simpleName(fqn), usualSupertypes(model, collection)));
}

/**
 * The supertypes that classes of the same role have in the workspace, most frequent first; type arguments are those that fit
 * this collection, its entity and the class of its element, where both are known, else as the others write them.
 */
function usualSupertypes(model: SortModel, collection: CollectionAnswer): string[] {
  const counts = new Map<string, number>();
  for (const name of model.classNames()) {
    const ref = model.classNamed(name);
    const supertype = ref === undefined ? undefined : model.classFact(ref)?.supertype;
    const serves = model.collectionsOfClass(name).length > 0;
    if (supertype === undefined || !/Resource$/.test(supertype.name) || serves !== (collection.role !== 'element'))
      continue;
    const written = supertype.name + argumentsFor(model, collection, supertype);
    counts.set(written, (counts.get(written) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([name]) => name);
}

function argumentsFor(model: SortModel, collection: CollectionAnswer, { args }: TypeFact): string {
  if (args.length === 0) return '';
  const entity = collection.entity?.name;
  const element = collection.element?.definition;
  const elementClass =
    element === undefined ? undefined : model.collection({ api: collection.id.api, name: element })?.classFqn;
  const fits = args.length === 2 && entity !== undefined && elementClass !== undefined;
  const names = fits ? [entity, elementClass] : args.map(({ name }) => name);
  return `<${names.join(', ')}>`;
}

/** The `uses` line that the user's own files have for a simple class name. */
function usesBehind(model: SortModel, supertype: string): string[] {
  const name = supertype.replace(/<.*$/, '');
  return name.includes('.') ? [] : model.usesOf(name).slice(0, 1);
}
