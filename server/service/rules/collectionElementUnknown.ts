import * as l10n from '@vscode/l10n';
import { areApisUnclear, isElementReported, isOperationReported } from './causes';
import { unservedProblem } from './resourceNotServed';
import type { Rule, RuleContext } from './rule';
import type { SortSubject } from './subject';
import { defaultSortsOf, isNearError } from './subjects';

export const collectionElementUnknown: Rule = {
  code: 'collection-element-unknown',
  severity: 'information',
  explanation: "Sortie finds no definition for the elements of a collection, so Sortie can't check the `defaultSort`.",
  fix: '',
  kinds: ['apiconfig'],
  check(context) {
    if (isNearError(context)) return [];
    return defaultSortsOf(context)
      .filter(({ collection }) => collection?.hidden.length === 0)
      .filter(({ collection }) => collection?.role !== 'element' && collection?.element?.found !== true)
      .filter(({ resource, sort }) => resource.defaultSorts[0] === sort)
      .filter((subject) => !followsFromName(context, subject))
      .map(({ resource, collection, id }) => ({
        span: resource.keySpan,
        message:
          collection?.element === undefined
            ? l10n.t(
                'The element of {0} is unknown. To check the default sort, state the element in sortie.json.',
                id.name,
              )
            : l10n.t(
                'No schema defines {1}, the element of {0}. To check the default sort, add this definition.',
                id.name,
                collection.element.definition,
              ),
      }));
  },
};

/** Whether the element is unknown only because a name is reported. */
function followsFromName(context: RuleContext, subject: SortSubject): boolean {
  const { collection, resource } = subject;
  return (
    (collection !== undefined && isElementReported(context, collection)) ||
    areApisUnclear(context, collection?.apis ?? []) ||
    unservedProblem(context, subject) !== undefined ||
    isOperationReported(context.model, { uri: context.file.uri, name: resource.name })
  );
}
