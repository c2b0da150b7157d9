import * as l10n from '@vscode/l10n';
import type { AnswerOption, Question } from '../generateTask';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { fileNameOf } from '../model/names';
import type { ConfigKind } from '../text/fileName';

/** Returns the question about the kind of a collection. It is asked if the collection's class doesn't show the kind. */
export function kindQuestion(collection: string): Question {
  return {
    id: 'kind',
    title: l10n.t('Select the kind of {0}', collection),
    choices: [
      { value: 'query', label: l10n.t('Query-backed'), description: 'RestQueryCollectionResource' },
      { value: 'stream', label: l10n.t('Stream-backed'), description: 'RestStreamCollectionResource' },
      { value: 'dual', label: l10n.t('Dual'), description: 'RestDualCollectionResource' },
    ],
    other: null,
    states: { collection, member: 'kind' },
  };
}

/**
 * Returns the question about the entity that a foreign key refers to. Suggests `likely` entities first, then an entity
 * with the name of the foreign key, then entities that have the target property, then all others except `from`. If
 * there is no entity to suggest, suggests the name of the foreign key.
 */
export function entityQuestion(
  model: SortModel,
  from: string,
  property: string,
  targetProperty: string,
  likely: readonly string[],
): Question {
  const usual = l10n.t('already used for this foreign key');
  const known = model.entities.all();
  const isGuess = property !== from && likely.length === 0 && known.every((entity) => entity === from);
  const guess = l10n.t('guessed from the name: no file in this workspace mentions this entity');
  const named = known.filter((entity) => entity !== from && !likely.includes(entity));
  const [sameName, others] = parted(named, (entity) => entity === property);
  const [having, rest] = parted(others, (entity) => model.entities.featureUses(entity, targetProperty).length > 0);
  return {
    id: entityQuestionId(from, property),
    title: l10n.t('Enter the entity that {0} references', `${from}.${property}`),
    choices: [
      ...likely.map((value): AnswerOption => ({ value, label: value, description: usual })),
      ...sameName.map(
        (value): AnswerOption => ({ value, label: value, description: l10n.t('same name as the foreign key') }),
      ),
      ...having.map((value): AnswerOption => ({ value, label: value, description: `${value}#${targetProperty}` })),
      ...(isGuess ? [{ value: property, label: property, description: guess }] : []),
      ...rest.map((value): AnswerOption => ({ value, label: value })),
    ],
    other: l10n.t('The name of an entity, such as Contact'),
  };
}

function parted(names: readonly string[], first: (name: string) => boolean): readonly [string[], string[]] {
  return [names.filter(first), names.filter((name) => !first(name))];
}

/** Returns the ID of the question about the entity that a foreign key refers to. */
export function entityQuestionId(from: string, property: string): string {
  return `entity:${from}.${property}`;
}

/** Returns the question about which of several equally suitable files to write to. */
export function fileQuestion(kind: ConfigKind, subject: string, files: readonly ModelFile[]): Question {
  return {
    id: `${fileQuestionPrefix}${kind}:${subject}`,
    title: l10n.t('Select the file to write to'),
    choices: files.map(({ uri, name }) => ({ value: name.fqn, label: fileNameOf(uri), description: name.fqn })),
    other: null,
  };
}

const fileQuestionPrefix = 'file:';

/** Whether the answer to a question is a file. */
export function selectsFile(questionId: string): boolean {
  return questionId.startsWith(fileQuestionPrefix);
}

/**
 * Returns the question about the entity property that `name` sorts by. `paths` are suggestions from mappings, without
 * the entity at the start.
 */
export function propertyQuestion(name: string, entity: string, paths: readonly string[]): Question {
  return {
    id: 'property',
    title: l10n.t('Enter the property of {0} that sort key {1} uses', entity, name),
    choices: paths.map((value) => ({ value, label: value, description: `${entity}.${value}` })),
    other: l10n.t('A property, such as Amount, or a path through foreign keys, such as Payer.LastName'),
  };
}

/** Returns the question about the entity of a collection. It is asked if no mapper shows the entity. */
export function rootQuestion(model: SortModel, collection: string): Question {
  return {
    id: 'root',
    title: l10n.t('Enter the entity of {0}', collection),
    choices: model.entities.all().map((value) => ({ value, label: value })),
    other: l10n.t('The name of an entity, such as Invoice'),
  };
}

/** Returns the question about the class that a new resource class extends. */
export function supertypeQuestion(name: string, supertypes: readonly string[]): Question {
  return {
    id: 'supertype',
    title: l10n.t('Enter the superclass of {0}', name),
    choices: supertypes.map((value) => ({ value, label: value })),
    other: l10n.t('A fully qualified class name, such as base.rest.billing.v1.InvoicesCoreResource'),
  };
}

/** Returns the question about the Gosu type of a new property's values. */
export function typeQuestion(name: string): Question {
  const types = ['String', 'java.util.Date', 'Integer', 'java.math.BigDecimal', 'Boolean'];
  return {
    id: 'type',
    title: l10n.t('Enter the type of {0}', name),
    choices: types.map((value) => ({ value, label: value })),
    other: l10n.t('A Gosu type, such as typekey.ActivityClass'),
  };
}

/**
 * Whether the answer to a question only fills in a name or type in the generated text. Answers to other questions
 * determine what is generated.
 */
export function onlyNames({ id }: Question): boolean {
  return id === 'supertype' || id === 'type' || id.startsWith('entity:');
}
