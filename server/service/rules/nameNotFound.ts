import * as l10n from '@vscode/l10n';
import type { MapperFact } from '../facts/mappingFacts';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { lookups, mapperApis } from '../symbols/lookups';
import { declarationsOf, mapperFiles, namesOf, targetOf } from '../symbols/mapperGroup';
import { type MapperKind, mapperKinds } from '../symbols/mappers';
import type { Target } from '../symbols/ties';
import { misspelled } from '../text/nearest';
import { type MissingName, missingNameProblem, missingNames, similarNameProblem } from './missingNames';
import type { ProblemDetails, Rule, RuleContext } from './rule';

export const nameNotFound: Rule = {
  code: 'name-not-found',
  severity: 'warning',
  explanation: 'A name of a file, definition, mapper, or updater leads to nothing.',
  fix: 'Changes the name to a similar name',
  kinds: ['schema', 'mapping', 'updater', 'apiconfig', 'swagger', 'published'],
  check(context) {
    const missing = missingNames(context, (target) => target !== 'resource' && target !== 'class');
    return [
      ...missing.flatMap((each) => {
        const { target } = each.tie;
        const { value, alias } = each.name;
        const candidates = lookups[target].names(context.model, context.file, alias);
        const problems = missingNameProblem(context, each, inWords(target, value), candidates);
        return isKeyMisspelled(context, each, candidates) ? [] : problems;
      }),
      ...misspelledMappers(context),
    ];
  },
};

function inWords(target: Target, name: string): string {
  switch (target) {
    case 'schema file':
      return l10n.t("Schema file {0} isn't in this workspace.", name);
    case 'mapping file':
      return l10n.t("Mapping file {0} isn't in this workspace.", name);
    case 'updater file':
      return l10n.t("Updater file {0} isn't in this workspace.", name);
    case 'apiconfig file':
      return l10n.t("Apiconfig file {0} isn't in this workspace.", name);
    case 'swagger file':
      return l10n.t("Swagger file {0} isn't in this workspace.", name);
    case 'mapper':
      return l10n.t('The mapping files of this API have no mapper {0}.', name);
    case 'updater':
      return l10n.t('The updater files of this API have no updater {0}.', name);
    default:
      return l10n.t('The schema files of this API have no definition {0}.', name);
  }
}

/** Returns the problems of mappers whose names are misspellings of their definitions' names. */
function misspelledMappers(context: RuleContext): readonly ProblemDetails[] {
  const { block, model, file } = context;
  const mappers = 'mappers' in block.facts ? block.facts.mappers : [];
  return mappers.flatMap((mapper) => {
    const { key: value, keySpan: span } = mapper;
    const sentence = l10n.t('Nothing refers to {0}, and no definition has this name.', value);
    return similarNameProblem(context, { value, span }, sentence, definitionsMeant(model, file, mapper)) ?? [];
  });
}

/**
 * Returns the definitions of which the name of a mapper can be a misspelling, most similar first. Empty unless nothing
 * refers to the mapper: mappers can have any name, so nothing else about their names is a problem.
 */
export function definitionsMeant(
  model: SortModel,
  file: ModelFile,
  { key, keySpan, schemaDefinition }: MapperFact,
): readonly string[] {
  const lookup = lookups.definition;
  const name = { value: key, span: keySpan };
  if (schemaDefinition?.value === key || lookup.isFound(model, file, name)) return [];
  if (lookup.knowledge(model, file, name) === 'hidden' || model.hidden.ofResources().length > 0) return [];
  const { names } = misspelled(key, schemaDefinition ? [schemaDefinition.value] : lookup.names(model, file));
  if (names.length === 0 || isMapperUsed(model, file, key)) return [];
  return schemaDefinition && isDeclaredHere(model, file, schemaDefinition.value) ? [] : names;
}

/** Whether the file also declares a mapper that has the name of a definition. A second one then has another name. */
function isDeclaredHere(model: SortModel, { uri }: ModelFile, definition: string): boolean {
  return model.mappings.namesIn(uri).includes(definition);
}

/**
 * Whether the key of the mapper that a name means is misspelled, and not the name: the mapper fills the definition that
 * has the name. The problem is then reported at the key.
 */
function isKeyMisspelled(
  { model, file }: RuleContext,
  { tie, name }: MissingName,
  candidates: readonly string[],
): boolean {
  const { only } = misspelled(name.value, candidates);
  const kind = mapperKinds.find((each) => targetOf(each) === tie.target);
  if (kind === undefined || only === undefined) return false;
  const uris = mapperFiles(model, kind, mapperApis(model, file, name.alias)).filter(model.files.isCustomer);
  const mappers = declarationsOf(model, kind, only).filter((each) => uris.includes(each.file.uri));
  return mappers.some((each) => definitionsMeant(model, each.file, each.mapper).includes(name.value));
}

/** Whether another file declares a mapper or updater of the same name, or any file names it. */
function isMapperUsed(model: SortModel, file: ModelFile, name: string): boolean {
  const isElsewhere = (kind: MapperKind) =>
    declarationsOf(model, kind, name).some((each) => each.file.uri !== file.uri);
  if (model.resources.named(name).length > 0 || mapperKinds.some(isElsewhere)) return true;
  return mapperKinds.some((kind) => kind === file.name.kind && namesOf(model, kind, name).length > 0);
}
