import * as l10n from '@vscode/l10n';
import { isGosuName } from '../../edits/gosuText';
import type { SortModel } from '../../model/model';
import { fileNameOf } from '../../model/names';
import { singularsOf } from '../../model/singular';
import { type Answers, andThen, asking, known, type PlanResult } from '../planResult';
import { again } from '../questions';
import { parameterFor } from './derivedNames';
import type { CollectionNames } from './newCollection';
import { elementQuestion, nameQuestion, pathQuestion } from './questions';

/**
 * Returns the names of a new collection, or the question about the next missing name. If an entered name is invalid or
 * already exists, the question is repeated with the reason.
 */
export function planNames(
  model: SortModel,
  api: string,
  entity: string,
  answers: Answers,
): PlanResult<CollectionNames> {
  return andThen(collectionName(model, entity, answers), (collection) =>
    andThen(elementName(model, api, collection, answers), (element) =>
      andThen(pathOf(model, api, { collection, element }, answers), (path) => known({ collection, element, path })),
    ),
  );
}

function collectionName(model: SortModel, entity: string, answers: Answers): PlanResult<string> {
  const question = nameQuestion(entity);
  const name = answers[question.id]?.trim();
  if (name === undefined) return asking(question);
  const problem = problemOf(model, name);
  return problem === undefined ? known(name) : asking(again(question, problem));
}

/**
 * Returns the element's name: the name that the user entered, or else a singular form of the collection's name. Returns
 * a question if the entered name can't be used, or if there is no usable singular. The question gives the reason.
 */
function elementName(model: SortModel, api: string, collection: string, answers: Answers): PlanResult<string> {
  const singulars = singularsOf(collection);
  const problemWith = (name: string) => problemOfElement(model, api, collection, name);
  const usable = singulars.filter((name) => problemWith(name) === undefined);
  const question = elementQuestion(collection, usable);
  const [first] = usable;
  const given = answers[question.id]?.trim();
  if (given === undefined && first !== undefined) return known(first);
  const name = given ?? singulars[0];
  if (name === undefined) return asking(question);
  const problem = problemWith(name);
  return problem === undefined ? known(name) : asking(again({ ...question, proposal: name }, problem));
}

function problemOfElement(model: SortModel, api: string, collection: string, name: string): string | undefined {
  if (name === collection) return l10n.t('"{0}" is already the name of the collection. Enter a different name.', name);
  if (model.schemas.names(api).includes(name))
    return l10n.t('The definition "{0}" already exists. Enter a different name.', name);
  if (model.mappings.mapper({ api, name }) !== undefined)
    return l10n.t('The mapper "{0}" already exists. Enter a different name.', name);
  return problemOf(model, name);
}

/** Returns the reason why a name can't be the name of a new resource. Undefined if the name can be used. */
function problemOf(model: SortModel, name: string): string | undefined {
  if (!isGosuName(name))
    return l10n.t(
      '"{0}" isn\'t a valid name. Use letters, digits, and underscores, and don\'t begin with a digit.',
      name,
    );
  const [existing] = model.resources.named(name);
  const uri = existing && model.collections.get(existing)?.declarations[0]?.uri;
  if (uri !== undefined) return l10n.t('"{0}" already exists in {1}. Enter a different name.', name, fileNameOf(uri));
  if (model.resources.operations(name).length > 0)
    return l10n.t('A Swagger file already contains operations for "{0}". Enter a different name.', name);
  return undefined;
}

function pathOf(
  model: SortModel,
  api: string,
  { collection, element }: Pick<CollectionNames, 'collection' | 'element'>,
  answers: Answers,
): PlanResult<string> {
  const question = pathQuestion(collection);
  const path = answers[question.id]?.trim();
  if (path === undefined) return asking(question);
  if (!/^(?:\/[\w-]+)+$/.test(path))
    return asking(again(question, l10n.t('Enter a path such as {0}.', '/inspections')));
  const taken = [path, `${path}/{${parameterFor(element)}}`].find((each) => isServed(model, api, each));
  return taken === undefined
    ? known(path)
    : asking(again(question, l10n.t('The path {0} already exists. Enter a different path.', taken)));
}

/** Whether the API already has an operation for a path. */
function isServed(model: SortModel, api: string, path: string): boolean {
  const resources = model.apis
    .chain('swagger', api)
    .flatMap((uri) => model.blocks.in(uri))
    .flatMap((id) => {
      const facts = model.blocks.get(id)?.facts;
      return facts?.kind === 'swagger' ? facts.operations : [];
    });
  return resources.some((operation) => operation.path === path);
}
