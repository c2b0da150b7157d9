import * as l10n from '@vscode/l10n';
import { isGosuName } from '../../edits/gosuText';
import { spellingsOf } from '../../model/classSpellings';
import type { SortModel } from '../../model/model';
import { packageOf, qualify, simpleName } from '../../model/names';
import { gosuUri } from '../classes';
import { distinct } from '../distinct';
import { type Answers, andThen, asking, known, type PlanResult, refused } from '../planResult';
import { supertypeQuestion } from '../questions';
import { namedSupertype, type ServedRole, usualSupertypes } from '../supertypes';
import { stemOf } from './derivedNames';
import type { CollectionClasses, CollectionNames, ResourceClass } from './newCollection';
import { again, packageQuestion } from './questions';

/** The API, the entity, and the names of the collection that the new classes serve. */
interface NewRoles {
  readonly api: string;
  readonly entity: string;
  readonly names: CollectionNames;
}

/**
 * Returns the plan for a new collection's classes. The plan needs the user's answers for both superclasses, and for the
 * package unless the user's files suggest exactly one.
 */
export function planClasses(model: SortModel, roles: NewRoles, answers: Answers): PlanResult<CollectionClasses> {
  const { entity, names } = roles;
  return andThen(packageFor(model, roles, answers), (home) => {
    const elementName = `${classStem(names.element)}Resource`;
    const roleOf = (isElement: boolean): ServedRole => ({ isElement, entity, elementClass: elementName });
    const collectionName = `${classStem(names.collection)}Resource`;
    return andThen(newClass(model, qualify(home, collectionName), roleOf(false), answers), (collection) =>
      andThen(newClass(model, qualify(home, elementName), roleOf(true), answers), (element) =>
        known({ collection, element }),
      ),
    );
  });
}

function classStem(resource: string): string {
  return `${stemOf(resource)}Ext`;
}

/**
 * Returns a new package beside the packages of the customer's classes for the API. If there isn't exactly one
 * candidate, returns a question about the package.
 */
function packageFor(model: SortModel, { api, names }: NewRoles, answers: Answers): PlanResult<string> {
  const topic = stemOf(names.collection).replaceAll('_', '').toLowerCase();
  const homes = homesOf(model, api).map((home) => `${home}.${topic}`);
  const question = packageQuestion(homes);
  const given = answers[question.id]?.trim();
  if (given !== undefined) {
    if (given.split('.').every(isGosuName)) return known(given);
    return asking(
      again(
        question,
        l10n.t('"{0}" isn\'t a valid package name. Enter a name such as ext.rest.claim.v1.inspections.', given),
      ),
    );
  }
  const [first, second] = homes;
  return first === undefined || second !== undefined ? asking(question) : known(first);
}

/** Returns the parent packages of the packages that contain the customer's classes for an API, most frequent first. */
function homesOf(model: SortModel, api: string): readonly string[] {
  const homes = model.classes.names().flatMap((name) => {
    const uri = model.classes.named(name)?.uri;
    const isCustomers = uri !== undefined && model.files.isCustomer(uri);
    const serves =
      isCustomers && model.collections.ofClass(name).some((id) => model.collections.get(id)?.apis.includes(api));
    const home = packageOf(packageOf(name));
    return serves && home !== '' ? [home] : [];
  });
  const count = (home: string) => homes.filter((each) => each === home).length;
  return distinct(homes, (home) => home).sort((a, b) => count(b) - count(a));
}

function newClass(model: SortModel, fqn: string, role: ServedRole, answers: Answers): PlanResult<ResourceClass> {
  const existing = [fqn, ...spellingsOf(model, fqn)].find((name) => model.classes.named(name) !== undefined);
  if (existing !== undefined) return refused(l10n.t('Class {0} already exists.', existing));
  const uri = gosuUri(model, fqn, 'gs');
  if (uri === undefined) {
    return refused(
      l10n.t(
        'No folder found for class {0}: no Gosu file is in a folder that matches its package. Create the class yourself.',
        fqn,
      ),
    );
  }
  const asked = supertypeQuestion(simpleName(fqn), usualSupertypes(model, role));
  const question = { ...asked, id: `supertype:${role.isElement ? 'element' : 'collection'}` };
  const answer = answers[question.id];
  if (answer === undefined) return asking(question);
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
