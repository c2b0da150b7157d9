import * as l10n from '@vscode/l10n';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { resourceFiles, resourcesIn } from '../symbols/lookups';
import { ties } from '../symbols/ties';
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
  const { model, file } = context;
  const { name: value, keySpan: span } = resource;
  if (!collection?.custom || collection.hidden.length > 0 || model.resources.uses(value) > 0) return undefined;
  const sentence = l10n.t('No operation names {0}, so it has no effect.', value);
  return similarNameProblem(context, { value, span }, sentence, namesLackingHere(model, file, value));
}

/**
 * Returns the names that a resource in an apiconfig file can be a misspelling of: resources that operations name but no
 * file declares, and resources of lower layers that the file doesn't declare.
 */
function namesLackingHere(model: SortModel, file: ModelFile, name: string): readonly string[] {
  const apis = model.apis.over(file.uri);
  const declared = new Set(apis.flatMap((api) => model.apis.chain('apiconfig', api)).flatMap(resourcesIn(model)));
  const here = new Set(resourcesIn(model)(file.uri));
  const served = apis.flatMap((api) => model.apis.chain('swagger', api)).flatMap(operationNamesIn(model));
  const lacking = [...served.filter((each) => !declared.has(each)), ...[...declared].filter((each) => !here.has(each))];
  return lacking.filter((each) => !arePlural(each, name));
}

function operationNamesIn(model: SortModel): (uri: string) => readonly string[] {
  const named = ties.filter(({ target }) => target === 'resource');
  return (uri) =>
    model.blocks.in(uri).flatMap((id) => {
      const facts = model.blocks.get(id)?.facts;
      return facts ? named.flatMap((tie) => tie.names(facts, model.vendor)).map(({ value }) => value) : [];
    });
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
  const unserved = resourceFiles(model, file).filter(model.files.isCustomer).flatMap(resourcesIn(model));
  return (
    misspelled(
      name,
      unserved.filter((each) => model.resources.uses(each) === 0 && !arePlural(each, name)),
    ).names.length > 0
  );
}
