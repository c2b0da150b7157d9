import * as l10n from '@vscode/l10n';
import type { AnswerOption, Question } from '../../generateTask';
import type { SortModel } from '../../model/model';
import { knownEntities } from '../hops';
import { collectionNameFor, pathFor } from './derivedNames';
import type { NewProperty } from './properties';

/** Returns the question about the API that will serve the new collection. */
export function apiQuestion(model: SortModel, apis: readonly string[]): Question {
  const choices = apis.map((api) => ({ value: api, label: model.apis.label(api) }));
  return { id: 'api', title: l10n.t('Select the API of the new collection'), choices, other: null };
}

/** Returns the question about the entity whose rows the new collection will contain. */
export function entityQuestion(model: SortModel): Question {
  return {
    id: 'root',
    title: l10n.t('Enter the entity of the new collection'),
    choices: knownEntities(model).map((entity) => option(entity)),
    other: l10n.t('The name of an entity, such as Inspection_Ext'),
  };
}

/** Returns the question about the name of the new collection. */
export function nameQuestion(entity: string): Question {
  return {
    id: 'collection',
    title: l10n.t('Enter the name of the new collection'),
    choices: [option(collectionNameFor(entity))],
    other: l10n.t('A name in the plural, such as InspectionsExt'),
  };
}

/** Returns the question about the name of the element. */
export function elementQuestion(collection: string, singulars: readonly string[]): Question {
  return {
    id: 'element',
    title: l10n.t('Enter a singular name for the elements of {0}', collection),
    choices: singulars.map((name) => option(name)),
    other: l10n.t('A name in the singular, such as InspectionExt'),
  };
}

/** Returns the question about the properties of the element. */
export function propertiesQuestion(element: string, entity: string): Question {
  return {
    id: 'properties',
    title: l10n.t('Enter the properties of {0}', element),
    choices: [],
    other: l10n.t(
      'Names and types, such as dueDate: date-time, code: string. A property without a type has the type of its column. If a property has a different name in the entity, add that name, for example code: string = {0}Code.',
      entity.replace(/_?Ext$/, ''),
    ),
  };
}

/** Returns the question about the default sort of the new collection. */
export function defaultSortQuestion(collection: string, properties: readonly NewProperty[]): Question {
  const choices = properties.flatMap(({ name }) => [
    option(name, l10n.t('ascending')),
    option(`-${name}`, l10n.t('descending')),
  ]);
  return {
    id: 'default-sort',
    title: l10n.t('Select the default sort of {0}', collection),
    choices,
    other: l10n.t('Sort keys, most important first, such as -dueDate, code'),
  };
}

/** Returns the question about the path of the new collection. */
export function pathQuestion(collection: string): Question {
  return {
    id: 'path',
    title: l10n.t('Enter the path of {0}', collection),
    choices: [option(pathFor(collection))],
    other: l10n.t("A path relative to the API's path, such as /inspections"),
  };
}

/** Returns the question about the package of the new classes. */
export function packageQuestion(packages: readonly string[]): Question {
  return {
    id: 'package',
    title: l10n.t('Enter the package of the new classes'),
    choices: packages.map((name) => option(name)),
    other: l10n.t('A package, such as ext.rest.claim.v1.inspections'),
  };
}

/** Returns a copy of a question, with the reason why the last answer was invalid. */
export function again(question: Question, problem: string): Question {
  return { ...question, problem };
}

function option(value: string, description?: string): AnswerOption {
  return description === undefined ? { value, label: value } : { value, label: value, description };
}
