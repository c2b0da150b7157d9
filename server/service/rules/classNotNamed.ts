import * as l10n from '@vscode/l10n';
import type { SortModel } from '../model/model';
import { packageOf, qualify } from '../model/names';
import { isUnnamed } from '../model/unnamedClasses';
import { misspelled } from '../text/nearest';
import { isClassReported } from './resourceClassNotFound';
import type { Rule, RuleContext } from './rule';

export const classNotNamed: Rule = {
  code: 'class-not-named',
  severity: 'hint',
  explanation: 'No apiconfig file names the class of a collection, so the class has no effect.',
  fix: '',
  kinds: ['gosu'],
  check(context) {
    const { model, block, file, id } = context;
    const { facts } = block;
    if (facts.kind !== 'gosu') return [];
    return facts.classes.flatMap(({ name, nameSpan, sortMap }, index) => {
      const fqn = qualify(facts.package?.value, name);
      if (!isUnnamed(model, { fqn, uri: file.uri, block: id, index }) || isMeant(context, fqn)) return [];
      const message =
        sortMap === undefined
          ? l10n.t('No apiconfig names this class, so it has no effect.')
          : l10n.t('No apiconfig names this class, so its sort columns have no effect.');
      return [{ span: nameSpan, message }];
    });
  },
};

/**
 * Whether a reported class name in an apiconfig file may mean a class, because it has the same package and isn't similar
 * to another class of the package.
 */
function isMeant(context: RuleContext, fqn: string): boolean {
  const { model } = context;
  const isInPackage = (other: string) => packageOf(other) === packageOf(fqn);
  return model.classes
    .missingInApiconfigs()
    .filter((name) => isInPackage(name) && isNamedByCustomer(model, name) && isClassReported(context, name))
    .some((name) => misspelled(name, model.classes.names().filter(isInPackage)).names.length === 0);
}

function isNamedByCustomer({ collections, files, resources }: SortModel, fqn: string): boolean {
  const declarations = collections.ofClass(fqn).flatMap((id) => collections.get(id)?.declarations ?? []);
  return declarations.some((each) => files.isCustomer(each.uri) && resources.fact(each)?.resource?.value === fqn);
}
