import * as l10n from '@vscode/l10n';
import { lookups, mapperApis } from '../symbols/lookups';
import { declarationsOf, namesOf } from '../symbols/mapperGroup';
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

/**
 * Returns the mappers whose names are misspellings of their definitions' names, and that nothing refers to. Mappers can
 * have any name, so nothing else about their names is a problem.
 */
function misspelledMappers(context: RuleContext): readonly ProblemDetails[] {
  const { block, model, file } = context;
  if (!('mappers' in block.facts)) return [];
  const { kind } = block.facts;
  const lookup = lookups.definition;
  return block.facts.mappers.flatMap(({ key, keySpan, schemaDefinition }) => {
    const name = { value: key, span: keySpan };
    if (schemaDefinition?.value === key || lookup.isFound(model, file, name)) return [];
    if (lookup.knowledge(model, file, name) === 'hidden' || model.hidden.ofResources().length > 0) return [];
    const candidates = schemaDefinition ? [schemaDefinition.value] : lookup.names(model, file);
    const sentence = l10n.t('Nothing refers to {0}, and no definition has this name.', key);
    const problem = similarNameProblem(context, name, sentence, candidates);
    const isTaken = (schemaDefinition?.value ?? '') !== '' && isDeclaredHere(context, schemaDefinition?.value ?? '');
    return problem && !isTaken && !isMapperUsed(context, kind, key) ? problem : [];
  });
}

/** Whether the file also declares a mapper that has the name of a definition. A second one then has another name. */
function isDeclaredHere({ model, file }: RuleContext, definition: string): boolean {
  return model.mappings.namesIn(file.uri).includes(definition);
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
  if (tie.target !== 'mapper' && tie.target !== 'updater') return false;
  const { only } = misspelled(name.value, candidates);
  if (only === undefined) return false;
  return mapperApis(model, file, name.alias).some((api) => model.mappings.definitionOf(api, only) === name.value);
}

/** Whether another file declares a mapper or updater of the same name, or any file names it. */
function isMapperUsed({ model, file }: RuleContext, kind: MapperKind, name: string): boolean {
  const isElsewhere = (each: MapperKind) =>
    declarationsOf(model, each, name).some(({ file: { uri } }) => uri !== file.uri);
  return (
    model.resources.named(name).length > 0 || mapperKinds.some(isElsewhere) || namesOf(model, kind, name).length > 0
  );
}
