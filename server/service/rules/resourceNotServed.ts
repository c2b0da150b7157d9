import * as l10n from '@vscode/l10n';
import type { ResourceFact } from '../facts/apiconfigFacts';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { simpleName } from '../model/names';
import { resourceFiles } from '../symbols/lookups';
import { misspelled } from '../text/nearest';
import { similarNameProblem } from './missingNames';
import type { ProblemDetails, Rule, RuleContext } from './rule';
import type { ResourceSubject } from './subject';
import { resourcesOf } from './subjects';

export const resourceNotServed: Rule = {
  code: 'resource-not-served',
  severity: 'warning',
  explanation: 'No operation names a new resource, and the name of another resource is similar.',
  fix: 'Changes the name to the similar name',
  kinds: ['apiconfig'],
  check(context) {
    return resourcesOf(context).flatMap((subject) => unservedProblem(context, subject) ?? []);
  },
};

/** Returns the problem of a resource that no operation names. Undefined unless its name is probably a misspelling. */
export function unservedProblem(
  context: RuleContext,
  { resource, collection }: ResourceSubject,
): ProblemDetails | undefined {
  const { model } = context;
  const { name: value, keySpan: span } = resource;
  if (!collection?.custom || collection.hidden.length > 0 || model.resources.uses(value) > 0) return undefined;
  const sentence = l10n.t('No operation names {0}, so it has no effect.', value);
  return similarNameProblem(context, { value, span }, sentence, namesMeant(context, resource));
}

/**
 * Returns the names that a resource can be a misspelling of. The name of its class probably begins with the right one.
 */
function namesMeant({ model, file }: RuleContext, { name, resource }: ResourceFact): readonly string[] {
  const lacking = model.resources.lackingIn(file.uri).filter((each) => !arePlural(each, name));
  const className = simpleName(resource?.value ?? '');
  const likely = lacking.filter((each) => className.startsWith(each)).sort((one, other) => other.length - one.length);
  return misspelled(name, likely.slice(0, 1)).names.length > 0 ? likely.slice(0, 1) : lacking;
}

/**
 * Whether one name is the plural of the other, such as `NotesExt` and `NoteExt`: it has an additional `s` at the end of a
 * word. One is then probably the name of the collection, and the other that of its element.
 */
function arePlural(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (longer.length !== shorter.length + 1) return false;
  const ends = [...longer.matchAll(/(?<!s)s(?=[\p{Lu}_]|$)/gu)];
  return ends.some(({ index }) => longer.slice(0, index) + longer.slice(index + 1) === shorter);
}

/**
 * Whether a missing resource is missing because its name is misspelled in an apiconfig file, where it's reported. If only
 * one operation names the resource, the name of the operation can be the wrong one.
 */
export function isMisspelledInApiconfig(model: SortModel, file: ModelFile, name: string): boolean {
  if (model.resources.uses(name) < 2) return false;
  const unserved = resourceFiles(model, file).filter(model.files.isCustomer).flatMap(model.resources.declaredIn);
  return (
    misspelled(
      name,
      unserved.filter((each) => model.resources.uses(each) === 0 && !arePlural(each, name)),
    ).names.length > 0
  );
}
