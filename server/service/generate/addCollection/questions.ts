import * as l10n from '@vscode/l10n';
import type { AnswerOption, Question } from '../../generateTask';
import type { SortModel } from '../../model/model';
import { knownEntities } from '../entityNames';
import { selectsFile } from '../questions';
import { collectionNameFor, pathFor } from './derivedNames';
import type { NewProperty } from './properties';

/** The questions that are always asked, in order. Each of the others is asked only if the files require it. */
const always = [
  'root',
  'collection',
  'path',
  'properties',
  'default-sort',
  'package',
  'supertype:collection',
  'supertype:element',
];

/** Returns a question with the number of steps that follow it. */
export function counted(question: Question): Question {
  const { id } = question;
  const done = id === 'api' || selectsFile(id) ? 0 : always.indexOf(id === 'element' ? 'collection' : id) + 1;
  return { ...question, remaining: always.length - done };
}

/** Returns the question about the API that will serve the new collection. */
export function apiQuestion(model: SortModel, apis: readonly string[]): Question {
  return {
    id: 'api',
    title: l10n.t('Add Collection: Select API'),
    prompt: l10n.t('Select the API of the new collection'),
    choices: apis.map((api) => ({ value: api, label: model.apis.label(api) })),
    other: null,
  };
}

/** Returns the question about the entity whose rows the new collection will contain. */
export function entityQuestion(model: SortModel): Question {
  return {
    id: 'root',
    title: l10n.t('Add Collection: Select Entity'),
    typing: l10n.t('Add Collection: Enter Entity'),
    prompt: l10n.t('Select the entity of the new collection'),
    choices: knownEntities(model).map((entity) => option(entity)),
    other: l10n.t('Enter the name of an entity, such as Inspection_Ext'),
  };
}

/** Returns the question about the name of the new collection. */
export function nameQuestion(entity: string): Question {
  return {
    id: 'collection',
    title: l10n.t('Add Collection: Enter Name'),
    choices: [],
    proposal: collectionNameFor(entity),
    other: l10n.t('Enter a plural name, such as InspectionsExt'),
  };
}

/** Returns the question about the name of the element. */
export function elementQuestion(collection: string, singulars: readonly string[]): Question {
  return {
    id: 'element',
    title: l10n.t('Add Collection: Select Element Name'),
    typing: l10n.t('Add Collection: Enter Element Name'),
    prompt: l10n.t('Select a singular name for the elements of {0}', collection),
    choices: singulars.map((name) => option(name)),
    other: l10n.t('Enter a singular name, such as InspectionExt'),
  };
}

/** Returns the question about the properties of the element. */
export function propertiesQuestion(element: string, entity: string): Question {
  return {
    id: 'properties',
    title: l10n.t('Add Collection: Enter Properties of {0}', element),
    choices: [],
    other: l10n.t(
      'Enter names and types, such as dueDate: date-time, code: string. A property without a type has the type of its column. If a property has a different name in the entity, add that name, for example code: string = {0}Code.',
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
    title: l10n.t('Add Collection: Select Default Sort'),
    typing: l10n.t('Add Collection: Enter Default Sort'),
    prompt: l10n.t('Select the default sort of {0}', collection),
    choices,
    other: l10n.t('Enter sort keys, most important first, such as -dueDate, code'),
  };
}

/** Returns the question about the path of the new collection. */
export function pathQuestion(collection: string): Question {
  return {
    id: 'path',
    title: l10n.t('Add Collection: Enter Path of {0}', collection),
    choices: [],
    proposal: pathFor(collection),
    other: l10n.t("Enter a path relative to the API's path, such as /inspections"),
  };
}

/** A proposed package, and a class of the project that it is modeled on. */
export interface ProposedPackage {
  readonly name: string;
  readonly neighbor: string;
}

/** Returns the question about the package of the new classes. */
export function packageQuestion(packages: readonly ProposedPackage[]): Question {
  return {
    id: 'package',
    title: l10n.t('Add Collection: Select Package'),
    typing: l10n.t('Add Collection: Enter Package'),
    prompt: l10n.t('Select the package of the new classes'),
    choices: packages.map(({ name, neighbor }) => option(name, l10n.t('beside {0}', neighbor))),
    other: l10n.t('Enter a package, such as ext.rest.claim.v1.inspections'),
  };
}

/** Returns the question about the superclass of a new class. The empty answer means that it has none. */
export function superclassQuestion(role: 'collection' | 'element', name: string, supers: readonly string[]): Question {
  return {
    id: `supertype:${role}`,
    title: l10n.t('Add Collection: Select Superclass of {0}', name),
    typing: l10n.t('Add Collection: Enter Superclass of {0}', name),
    prompt: l10n.t('Select the superclass of {0}', name),
    choices: [
      ...supers.map((value) => option(value)),
      { value: '', label: l10n.t('No Superclass'), description: l10n.t('Add it to the class later') },
    ],
    other: l10n.t('Enter a class name, such as base.rest.billing.v1.InvoicesCoreResource'),
  };
}

function option(value: string, description?: string): AnswerOption {
  return description === undefined ? { value, label: value } : { value, label: value, description };
}
