import * as l10n from '@vscode/l10n';
import { respellSortMap } from '../edits/sortMapFixes';
import { sortMapProperty } from '../facts/gosuMapValues';
import { textFix } from './fix';
import type { Rule, RuleContext } from './rule';
import type { SortMapSubject } from './subject';
import { collectionsOf, sortMapsOf } from './subjects';

export const sortMapMisspelt: Rule = {
  code: 'sort-map-misspelt',
  severity: 'warning',
  explanation: 'The name of an override is a misspelling of `CustomSortColumnMap`, so its sort columns have no effect.',
  fix: 'Renames the override',
  kinds: ['gosu'],
  check(context) {
    return sortMapsOf(context).flatMap((subject) => {
      const { misspelt, nameSpan } = subject.map;
      if (misspelt === undefined || !isMistake(context, subject, misspelt)) return [];
      const rename = () =>
        textFix({
          id: 'rename',
          title: l10n.t('Rename to {0}', sortMapProperty),
          uri: context.file.uri,
          preferred: true,
          edits: (text) => respellSortMap(text, subject.owner.name),
        });
      const message = l10n.t('{0} has no effect. Did you mean {1}?', misspelt, sortMapProperty);
      return [{ span: nameSpan, message, fixes: () => [rename()] }];
    });
  },
};

/** Whether a class may serve a collection, and no superclass in the workspace declares a member of the given name. */
function isMistake(context: RuleContext, { fqn }: SortMapSubject, name: string): boolean {
  const { model } = context;
  if (model.hidden.ofClass(fqn).length > 0) return false;
  const resources = collectionsOf(context, fqn);
  const superclasses = model.classes.chain(fqn).classes.slice(1);
  const isDeclared = superclasses.some((each) =>
    model.classes.fact(each)?.members.some((member) => member.name === name && member.isOverride !== true),
  );
  return !isDeclared && (resources.length === 0 || resources.some(({ role }) => role !== 'element'));
}
