import * as l10n from '@vscode/l10n';
import type { CollectionId } from '../../model/collectionFacts';
import type { SortModel } from '../../model/model';
import { fileNameOf, simpleName } from '../../model/names';
import type { DefinitionId } from '../../model/schemaAnswers';
import type { SortSettings } from '../../settings';
import { type Fix, taskFix } from '../fix';
import { carryOut } from './carryOut';
import { planClass, writeClass } from './newClass';
import { planSortable, type SortablePlan } from './plan';
import { titleOf, titleWhileAsking } from './titles';

/**
 * The ways in which a name can be made to sort a collection: one fix, which asks first where no file says what it needs;
 * none where nothing can make it sort.
 */
export function sortableFixes(
  model: SortModel,
  id: CollectionId,
  name: string,
  settings: SortSettings,
): readonly Fix[] {
  const planned = planSortable(model, id, name, {});
  if (planned.kind === 'refused') return [];
  if (planned.kind === 'question') {
    const uri = apiconfigOf(model, id);
    if (uri === undefined) return [];
    const task = { kind: 'make-sortable' as const, uri, collection: id.name, name };
    return [taskFix(`make-sortable-${id.name}`, titleWhileAsking(model, id, name), task)];
  }
  return [planFix(model, settings, planned.value, `make-sortable-${id.name}`, titleOf(planned.value))];
}

/** The fix that lets a mapper supply a sortable property. */
export function mapperFixes(
  model: SortModel,
  id: CollectionId,
  definition: DefinitionId,
  name: string,
  settings: SortSettings,
): readonly Fix[] {
  const planned = planSortable(model, id, name, {});
  if (planned.kind !== 'known' || planned.value.mapping === undefined) return [];
  const { file, path } = planned.value.mapping;
  const title = l10n.t('Map {0}.{1} to {2} in {3}', definition.name, name, path, fileNameOf(file.uri));
  return [planFix(model, settings, planned.value, 'map', title)];
}

/** The fix that creates the class that a resource names, which asks what it extends where no file says it. */
export function classFixes(model: SortModel, id: CollectionId, uri: string, settings: SortSettings): readonly Fix[] {
  const planned = planClass(model, id, {});
  const fqn = model.collection(id)?.classFqn;
  if (planned.kind === 'refused' || fqn === undefined) return [];
  if (planned.kind === 'question') {
    const title = l10n.t('Create the class {0}…', simpleName(fqn));
    return [taskFix('create-class', title, { kind: 'create-class', uri, collection: id.name })];
  }
  const target = planned.value;
  return [
    {
      id: 'create-class',
      title: l10n.t('Create the class {0}, which extends {1}', target.name, simpleName(target.supertype)),
      kind: 'quickfix',
      preferred: false,
      safe: false,
      createsFiles: true,
      edit: (read) => writeClass(model, settings, target, uri, read),
    },
  ];
}

/** The ext apiconfig file that declares a collection; the base file where there is none. */
function apiconfigOf(model: SortModel, id: CollectionId): string | undefined {
  const declarations = model.collection(id)?.declarations ?? [];
  return (declarations.find(({ layer }) => layer === 'ext') ?? declarations[0])?.uri;
}

function planFix(model: SortModel, settings: SortSettings, plan: SortablePlan, id: string, title: string): Fix {
  return {
    id,
    title,
    kind: 'quickfix',
    preferred: true,
    safe: false,
    createsFiles: createsFiles(plan),
    edit: (read) => carryOut(model, settings, plan, read),
  };
}

function createsFiles({ schema, mapping, enhancement, sortKeys }: SortablePlan): boolean {
  const missing = [schema?.file, mapping?.file, enhancement].some((file) => file !== undefined && !file.exists);
  return missing || sortKeys.some(({ target }) => target.kind === 'new');
}
