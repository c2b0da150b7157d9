import * as l10n from '@vscode/l10n';
import { isGosuName } from '../../edits/gosuText';
import { spellingsOf } from '../../model/classSpellings';
import type { SortModel } from '../../model/model';
import { qualify, simpleName } from '../../model/names';
import { gosuUri } from '../classes';
import { type Answers, andThen, asking, known, type PlanResult, refused } from '../planResult';
import { again } from '../questions';
import { namedSupertype, type ServedRole, usualSupertypes } from '../supertypes';
import { stemOf } from './derivedNames';
import type { CollectionClasses, CollectionNames, ResourceClass } from './newCollection';
import { proposedPackages } from './packages';
import { packageQuestion, superclassQuestion } from './questions';

/** The API, the entity, and the names of the collection that the new classes serve. */
interface NewRoles {
  readonly api: string;
  readonly entity: string;
  readonly names: CollectionNames;
}

/** Returns the plan for a new collection's classes. The plan needs the user's answers for the package and superclasses. */
export function planClasses(model: SortModel, roles: NewRoles, answers: Answers): PlanResult<CollectionClasses> {
  const { entity, names } = roles;
  const collectionName = `${classStem(names.collection)}Resource`;
  const elementName = `${classStem(names.element)}Resource`;
  return andThen(packageFor(model, roles, [collectionName, elementName], answers), (home) => {
    const planned = (role: 'collection' | 'element', name: string) => {
      const served = { isElement: role === 'element', entity, elementClass: elementName };
      return newClass(model, role, qualify(home, name), served, answers);
    };
    return andThen(planned('collection', collectionName), (collection) =>
      andThen(planned('element', elementName), (element) => known({ collection, element })),
    );
  });
}

function classStem(resource: string): string {
  return `${stemOf(resource)}Ext`;
}

/**
 * Returns the package that the user selected for the new classes. The question is repeated if the package isn't valid
 * or already contains one of the classes.
 */
function packageFor(
  model: SortModel,
  { api, names }: NewRoles,
  newNames: readonly string[],
  answers: Answers,
): PlanResult<string> {
  const topic = stemOf(names.collection).replaceAll('_', '').toLowerCase();
  const question = packageQuestion(proposedPackages(model, api, topic));
  const given = answers[question.id]?.trim();
  if (given === undefined) return asking(question);
  if (!given.split('.').every(isGosuName)) {
    return asking(
      again(
        question,
        l10n.t('"{0}" isn\'t a valid package name. Enter a name such as ext.rest.claim.v1.inspections.', given),
      ),
    );
  }
  const existing = newNames
    .map((name) => qualify(given, name))
    .flatMap((fqn) => [fqn, ...spellingsOf(model, fqn)])
    .find((fqn) => model.classes.named(fqn) !== undefined);
  if (existing === undefined) return known(given);
  return asking(again(question, l10n.t('Class {0} already exists. Enter a different package.', existing)));
}

function newClass(
  model: SortModel,
  role: 'collection' | 'element',
  fqn: string,
  served: ServedRole,
  answers: Answers,
): PlanResult<ResourceClass> {
  const uri = gosuUri(model, fqn, 'gs');
  if (uri === undefined) {
    return refused(
      l10n.t(
        'No folder found for class {0}: no Gosu file is in a folder that matches its package. Create the class yourself.',
        fqn,
      ),
    );
  }
  const question = superclassQuestion(role, simpleName(fqn), usualSupertypes(model, served));
  const answer = answers[question.id];
  if (answer === undefined) return asking(question);
  if (answer === '') return known({ uri, fqn, supertype: undefined, uses: [] });
  const named = namedSupertype(model, answer);
  if (named) return known({ uri, fqn, ...named });
  return asking(
    again(
      question,
      l10n.t(
        "{0} isn't a valid class name. Enter a name such as base.rest.billing.v1.InvoicesCoreResource.",
        answer.trim(),
      ),
    ),
  );
}
