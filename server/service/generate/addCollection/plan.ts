import * as l10n from '@vscode/l10n';
import { isGosuName } from '../../edits/gosuText';
import type { SortModel } from '../../model/model';
import { type Answers, andThen, asking, known, type PlanResult, refused } from '../planResult';
import { again } from '../questions';
import { planClasses } from './classes';
import { extensibleApis, planFiles } from './files';
import { planNames } from './names';
import type { NewCollection } from './newCollection';
import { type NewProperty, readDefaultSort, readProperties } from './properties';
import { apiQuestion, counted, defaultSortQuestion, entityQuestion, propertiesQuestion } from './questions';

/**
 * Returns the plan for a new collection, or a question about something that the user's files don't show. A question
 * contains the number of steps that follow it.
 */
export function planCollection(model: SortModel, answers: Answers): PlanResult<NewCollection> {
  const planned = planParts(model, answers);
  return planned.kind === 'question' ? asking(counted(planned.question)) : planned;
}

function planParts(model: SortModel, answers: Answers): PlanResult<NewCollection> {
  return andThen(apiFor(model, answers), (api) =>
    andThen(planFiles(model, api, answers), (files) =>
      andThen(entityFor(model, answers), (entity) =>
        andThen(planNames(model, api, entity, answers), (names) =>
          andThen(propertiesFor(model, names.element, entity, answers), (properties) =>
            andThen(defaultSortFor(names.collection, properties, answers), (defaultSort) =>
              andThen(planClasses(model, { api, entity, names }, answers), (classes) =>
                known({ api, entity, names, properties, defaultSort, classes, files }),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

function apiFor(model: SortModel, answers: Answers): PlanResult<string> {
  const apis = extensibleApis(model);
  const [first, second] = apis;
  if (first === undefined) {
    return refused(l10n.t('No API in this folder has a customer Swagger file. Create one first.'));
  }
  if (second === undefined) return known(first);
  const question = apiQuestion(model, apis);
  const chosen = apis.find((api) => api === answers[question.id]);
  return chosen === undefined ? asking(question) : known(chosen);
}

function entityFor(model: SortModel, answers: Answers): PlanResult<string> {
  const question = entityQuestion(model);
  const entity = answers[question.id]?.trim().replace(/^entity\./, '');
  if (entity === undefined) return asking(question);
  return isGosuName(entity)
    ? known(entity)
    : asking(again(question, l10n.t('"{0}" isn\'t a valid entity name. Enter a name such as Inspection_Ext.', entity)));
}

function propertiesFor(
  model: SortModel,
  element: string,
  entity: string,
  answers: Answers,
): PlanResult<readonly NewProperty[]> {
  const question = propertiesQuestion(element, entity);
  const answer = answers[question.id];
  if (answer === undefined) return asking(question);
  const properties = readProperties(model, entity, answer);
  return typeof properties === 'string' ? asking(again(question, properties)) : known(properties);
}

function defaultSortFor(
  collection: string,
  properties: readonly NewProperty[],
  answers: Answers,
): PlanResult<readonly string[]> {
  const question = defaultSortQuestion(collection, properties);
  const answer = answers[question.id];
  if (answer === undefined) return asking(question);
  const names = readDefaultSort(answer, properties);
  return typeof names === 'string' ? asking(again(question, names)) : known(names);
}
