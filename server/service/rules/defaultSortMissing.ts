import * as l10n from '@vscode/l10n';
import { addDefaultSort } from '../edits/defaultSortEdits';
import { isMisspeltSort } from '../facts/apiconfigFacts';
import type { AssessedName } from '../model/assessment';
import type { ResourceDeclaration } from '../model/collectionInfo';
import { hasMisplacedSort } from '../model/misplacedSorts';
import type { SortModel } from '../model/model';
import { lacksLayers } from './causes';
import { type Fix, textFix } from './fix';
import { lacksSort, unservedProblem } from './resourceNotServed';
import type { Rule, RuleContext } from './rule';
import type { ResourceSubject } from './subject';
import { isNearError, offsetOf, resourcesOf } from './subjects';

export const defaultSortMissing: Rule = {
  code: 'default-sort-missing',
  severity: 'hint',
  explanation: 'A custom collection has no `defaultSort`, so the order of its elements can change between requests.',
  fix: 'Adds a default sort',
  kinds: ['apiconfig'],
  check(context) {
    if (isNearError(context)) return [];
    return resourcesOf(context)
      .filter((subject) => lacksDefaultSort(context.model, subject) && !isMisnamed(context, subject))
      .map((subject) => ({
        span: subject.resource.keySpan,
        message: l10n.t('{0} has no default sort. Add one to define the order of the elements.', subject.id.name),
        fixes: () => addingFix(context, subject),
      }));
  },
};

/** Whether the name of a collection is reported, here or in another file that contains a default sort. */
function isMisnamed(context: RuleContext, subject: ResourceSubject): boolean {
  const { collection } = subject;
  if (unservedProblem(context, subject) !== undefined) return true;
  return collection !== undefined && lacksSort(context.model, collection);
}

/**
 * Whether a custom collection has no default sort in any file. A misplaced or misspelled default sort is a different
 * problem.
 */
export function lacksDefaultSort(model: SortModel, { id, collection, resource }: ResourceSubject): boolean {
  return (
    collection?.role === 'collection' &&
    collection.custom &&
    collection.hidden.length === 0 &&
    !lacksLayers(model, collection) &&
    resource.defaultSorts.length === 0 &&
    model.resources.defaultSort(id) === undefined &&
    !collection.declarations.some((declaration) => hasMistakenSort(model, declaration))
  );
}

/** Whether the default sort of a declaration is misplaced, or its key is misspelled. */
function hasMistakenSort(model: SortModel, declaration: ResourceDeclaration): boolean {
  const { keys = [] } = model.resources.fact(declaration) ?? {};
  return keys.some(({ key }) => isMisspeltSort(key)) || hasMisplacedSort(model, declaration.uri, declaration);
}

/**
 * Returns the sort key for the only entry of a new default sort: the first sort key that is a date, or else the first
 * sort key. The entry is ascending, because nothing shows the intended direction. Undefined if the collection has no
 * sort keys.
 */
export function firstSortName(context: RuleContext, subject: ResourceSubject): string | undefined {
  const names = context.model.sortKeys.of(subject.id);
  const element = subject.collection?.element;
  const definition =
    element === undefined
      ? undefined
      : context.model.schemas.definition({ api: element.api, name: element.definition });
  const isDate = ({ name }: AssessedName) => /^date/.test(definition?.properties.get(name)?.format ?? '');
  return (names.find(isDate) ?? names[0])?.name;
}

function addingFix(context: RuleContext, subject: ResourceSubject): Fix[] {
  const name = firstSortName(context, subject);
  if (name === undefined) return [];
  return [
    textFix({
      id: 'add',
      title: l10n.t('Add a default sort by {0}', name),
      uri: context.file.uri,
      preferred: true,
      edits: (text) => addDefaultSort(text, offsetOf(context, subject.resource.keySpan), [name]),
    }),
  ];
}
