import * as l10n from '@vscode/l10n';
import type { SortModel } from '../model/model';
import { packageOf, qualify, simpleName } from '../model/names';
import { isUnnamed } from '../model/unnamedClasses';
import { isWithin, misspelled } from '../text/nearest';
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
      if (!isUnnamed(model, { fqn, uri: file.uri, block: id, index }) || isMisnamed(context, fqn)) return [];
      const message =
        sortMap === undefined
          ? l10n.t('No apiconfig names this class, so it has no effect.')
          : l10n.t('No apiconfig names this class, so its sort columns have no effect.');
      return [{ span: nameSpan, message }];
    });
  },
};

/** Whether a reported class name in an apiconfig file probably means a class. */
function isMisnamed(context: RuleContext, fqn: string): boolean {
  const names = context.model.classes.missingInApiconfigs().filter((name) => mayMean(context.model, name, fqn));
  return names.some((name) => isClassReported(context, name));
}

/**
 * Whether a name that leads to no class may mean a class: both are similar, or they have the same package, and no other
 * class is similar.
 */
function mayMean({ classes }: SortModel, name: string, fqn: string): boolean {
  if (isWithin(simpleName(name), simpleName(fqn), 2)) return true;
  if (packageOf(name) !== packageOf(fqn) || classes.withSimpleName(simpleName(name)).length > 0) return false;
  const others = classes.names().filter((other) => packageOf(other) === packageOf(fqn));
  return misspelled(name, others).names.length === 0;
}
