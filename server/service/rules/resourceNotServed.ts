import * as l10n from '@vscode/l10n';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { resourceFiles, resourcesIn } from '../symbols/lookups';
import { ties } from '../symbols/ties';
import { misspelled } from '../text/nearest';
import { missingNameProblem } from './missingNames';
import type { Rule } from './rule';
import { resourcesOf } from './subjects';

export const resourceNotServed: Rule = {
  code: 'resource-not-served',
  severity: 'warning',
  explanation: 'No operation names a new resource, and the name of another resource is similar.',
  fix: 'Changes the name to the similar name',
  kinds: ['apiconfig'],
  check(context) {
    const { model, file } = context;
    return resourcesOf(context).flatMap(({ resource, collection }) => {
      const { name: value, keySpan: span } = resource;
      if (!collection?.custom || collection.hidden.length > 0 || model.resources.uses(value) > 0) return [];
      const meant = misspelled(value, namesLackingHere(model, file, value)).names;
      if (meant.length === 0) return [];
      const sentence = l10n.t('No operation names {0}, so it has no effect.', value);
      return missingNameProblem(context, { name: { value, span }, knowledge: 'whole' }, sentence, meant);
    });
  },
};

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

/** Whether one name is the plural of the other, such as `Note` and `Notes`. */
function arePlural(one: string, other: string): boolean {
  return `${one}s` === other || `${other}s` === one;
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
