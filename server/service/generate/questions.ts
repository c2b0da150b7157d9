import * as l10n from '@vscode/l10n';
import type { AnswerOption, Question } from '../generateTask';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { fileNameOf } from '../model/names';
import type { ConfigKind } from '../text/fileName';
import { knownEntities } from './entityNames';

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

/** What is known about the entity that a foreign key refers to. */
interface TargetClues {
  /** Why the data model doesn't know the entity, as part of a sentence. */
  readonly missing: string;
  /** The entities that follow the foreign key in path columns. */
  readonly used: readonly string[];
  /** The entity that the data model names but no file declares. */
  readonly named: string | undefined;
}

/**
 * Returns the question about the entity that a foreign key refers to. Suggests the entities in path columns and in the
 * data model first, then an entity with the name of the foreign key, then entities that have the target property, then
 * all others except the foreign key's own. If there is no entity to suggest, suggests the name of the foreign key.
 */
export function entityQuestion(
  model: SortModel,
  key: { readonly entity: string; readonly property: string; readonly targetProperty: string },
  { missing, used, named }: TargetClues,
): Question {
  const { entity: from, property, targetProperty } = key;
  const usual = l10n.t('already used for this foreign key');
  const byFile = l10n.t('named by the foreign key');
  const first = named === undefined || used.includes(named) ? used : [...used, named];
  const known = knownEntities(model).filter((entity) => entity !== from && !first.includes(entity));
  const isGuess = property !== from && first.length === 0 && known.length === 0;
  const guess = l10n.t('guessed from the name: no file in this workspace mentions this entity');
  const [sameName, others] = parted(known, (entity) => entity === property);
  const [having, rest] = parted(others, (entity) => hasProperty(model, entity, targetProperty));
  return {
    id: entityQuestionId(from, property),
    title: l10n.t('Select the entity that {0} references ({1})', `${from}.${property}`, missing),
    typing: l10n.t('Enter the entity that {0} references ({1})', `${from}.${property}`, missing),
    choices: [
      ...first.map((value) => option(value, used.includes(value) ? usual : byFile)),
      ...sameName.map((value) => option(value, l10n.t('same name as the foreign key'))),
      ...having.map((value) => option(value, `${value}#${targetProperty}`)),
      ...(isGuess ? [option(property, guess)] : []),
      ...rest.map((value) => option(value)),
    ],
    other: l10n.t('Enter the name of an entity, such as Contact'),
  };
}

function hasProperty(model: SortModel, entity: string, property: string): boolean {
  if (model.entities.featureUses(entity, property).length > 0) return true;
  const member = model.dataModel.member(entity, property);
  return member !== undefined && member.kind !== 'property';
}

function option(value: string, description?: string): AnswerOption {
  return { value, label: value, description };
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

/** Returns the ID of the question about the property that follows these hops. */
export function propertyQuestionId(hops: readonly string[]): string {
  return ['property', ...(hops.length === 0 ? [] : [hops.join('.')])].join(':');
}

/** The next hop of a property path: the hops before it, the properties to suggest, and why others may be unknown. */
interface NextHop {
  readonly hops: readonly string[];
  readonly choices: readonly AnswerOption[];
  readonly missing: string | undefined;
}

/**
 * Returns the question about the entity property that `name` sorts by, or about the next property on the path to it.
 * The answer can also be a path.
 */
export function propertyQuestion(name: string, entity: string, { hops, choices, missing }: NextHop): Question {
  return {
    id: propertyQuestionId(hops),
    title: withReason(l10n.t('Select the property of {0} that sort key {1} uses', entity, name), missing),
    typing: withReason(l10n.t('Enter the property of {0} that sort key {1} uses', entity, name), missing),
    choices,
    other: l10n.t('Enter a property, such as Amount, or a path through foreign keys, such as Payer.LastName'),
  };
}

function withReason(title: string, reason: string | undefined): string {
  return reason === undefined ? title : `${title} (${reason})`;
}

/** Returns a copy of a question, with the reason why the last answer was invalid. */
export function again(question: Question, problem: string): Question {
  return { ...question, problem };
}

/** Returns the question whether to generate a sort column if no documentation says whether it works. */
export function undocumentedQuestion(path: string, doubts: string): Question {
  return {
    id: `undocumented:${path}`,
    title: l10n.t('Select whether to generate a sort column for {0} ({1})', path, doubts),
    choices: [
      {
        value: 'generate',
        label: l10n.t('Generate the Sort Column'),
        description: l10n.t('no documentation says whether a sort column can use such a path'),
      },
    ],
    other: null,
  };
}

/**
 * Returns the question about the entity of a collection. It is asked if no mapper or class shows the entity, and the
 * data model has none with the name of the element.
 */
export function rootQuestion(model: SortModel, collection: string, missing: string): Question {
  return {
    id: 'root',
    title: l10n.t('Select the entity of {0} ({1})', collection, missing),
    typing: l10n.t('Enter the entity of {0} ({1})', collection, missing),
    choices: knownEntities(model).map((value) => option(value)),
    other: l10n.t('Enter the name of an entity, such as Invoice'),
  };
}

/** Returns the question about the class that a new resource class extends. */
export function supertypeQuestion(name: string, supertypes: readonly string[]): Question {
  return {
    id: 'supertype',
    title: l10n.t('Select the superclass of {0}', name),
    typing: l10n.t('Enter the superclass of {0}', name),
    choices: supertypes.map((value) => ({ value, label: value })),
    other: l10n.t('Enter a fully qualified class name, such as base.rest.billing.v1.InvoicesCoreResource'),
  };
}

/** Returns the question about the Gosu type of a new property's values. `missing` says why no file shows the type. */
export function typeQuestion(name: string, missing: string): Question {
  const types = ['String', 'java.util.Date', 'Integer', 'java.math.BigDecimal', 'Boolean'];
  return {
    id: 'type',
    title: l10n.t('Select the type of {0} ({1})', name, missing),
    typing: l10n.t('Enter the type of {0} ({1})', name, missing),
    choices: types.map((value) => ({ value, label: value })),
    other: l10n.t('Enter a Gosu type, such as typekey.ActivityClass'),
  };
}

/**
 * Whether the answer to a question only fills in a name or type in the generated text. Answers to other questions
 * determine what is generated.
 */
export function onlyNames({ id }: Question): boolean {
  return id === 'supertype' || id === 'type' || id.startsWith('entity:');
}
