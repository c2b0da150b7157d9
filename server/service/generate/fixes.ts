import * as l10n from '@vscode/l10n';
import type { CollectionId } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import { fileNameOf, simpleName } from '../model/names';
import { kindDeclarations } from '../rules/declarations';
import { commandFix, type Fix, type GenerateRequest, type ProposedFix } from '../rules/fix';
import type { SortSettings } from '../settings';
import { applyPlan } from './applyPlan';
import { planClass, writeClass } from './newClass';
import { planSortable } from './plan';
import type { Answers } from './planResult';
import type { SortablePlan } from './sortablePlan';
import { titleOf, titleWhileAsking } from './titles';

/** The context for planning fixes. */
export interface FixPlanning {
  readonly model: SortModel;
  readonly settings: SortSettings;
  /** The user's earlier answers about which files to write to. */
  readonly answers: Answers;
}

/** Returns the proposed fixes, with each request replaced by a planned fix. Omits requests that can't be fulfilled. */
export function plannedFixes(planning: FixPlanning, proposed: readonly ProposedFix[]): readonly Fix[] {
  return proposed.flatMap((fix) => ('generate' in fix ? requestedFixes(planning, fix) : fix));
}

function requestedFixes(planning: FixPlanning, request: GenerateRequest): readonly Fix[] {
  switch (request.generate) {
    case 'sort-key': {
      const { collection, name, suffix, unpreferred } = request;
      return sortKeyFixes(planning, collection, name).map((fix) => ({
        ...fix,
        id: suffix === undefined ? fix.id : `${fix.id}-${suffix}`,
        preferred: fix.preferred && unpreferred !== true,
      }));
    }
    case 'mapper-property':
      return mapperFixes(planning, request);
    case 'class':
      return classFixes(planning, request.collection, request.uri);
  }
}

/**
 * Returns the fix that makes a name a sort key of a collection. If information is missing, the client first asks the
 * user for it. If the missing information is the collection's kind, also returns fixes that state the kind in the
 * project file. Empty if the name can't become a sort key.
 */
function sortKeyFixes(planning: FixPlanning, id: CollectionId, name: string): readonly Fix[] {
  const { model, answers } = planning;
  const planned = planSortable(model, id, name, answers);
  if (planned.kind === 'refused') return [];
  if (planned.kind === 'question') {
    const uri = apiconfigOf(model, id);
    if (uri === undefined) return [];
    const task = { kind: 'make-sortable' as const, uri, collection: id.name, name };
    const asking = commandFix(`make-sortable-${id.name}`, titleWhileAsking(model, id, name, answers), {
      name: 'generate',
      argument: task,
    });
    return planned.question.states?.member === 'kind'
      ? [asking, ...kindDeclarations(planning.settings.projectFile, id.name)]
      : [asking];
  }
  return [planFix(planning, planned.value, `make-sortable-${id.name}`, titleOf(planned.value))];
}

/** Returns the fix that adds a mapper entry for a sortable property. */
function mapperFixes(
  planning: FixPlanning,
  { collection, definition, name }: Extract<GenerateRequest, { readonly generate: 'mapper-property' }>,
): readonly Fix[] {
  const planned = planSortable(planning.model, collection, name, planning.answers);
  if (planned.kind !== 'known' || planned.value.mapping === undefined) return [];
  const { file, path } = planned.value.mapping;
  const title = l10n.t('Map {0}.{1} to {2} in {3}', definition.name, name, path, fileNameOf(file.uri));
  return [planFix(planning, planned.value, 'map', title)];
}

/**
 * Returns the fix that creates the class of a resource. If no file shows the superclass, the client first asks the user
 * for it.
 */
function classFixes({ model, settings }: FixPlanning, id: CollectionId, uri: string): readonly Fix[] {
  const planned = planClass(model, id, {});
  const fqn = model.collections.get(id)?.classFqn;
  if (planned.kind === 'refused' || fqn === undefined) return [];
  if (planned.kind === 'question') {
    const title = l10n.t('Create the class {0}…', simpleName(fqn));
    const argument = { kind: 'create-class' as const, uri, collection: id.name };
    return [commandFix('create-class', title, { name: 'generate', argument })];
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

/** Returns the apiconfig file that declares a collection, preferring a customer file. */
function apiconfigOf(model: SortModel, id: CollectionId): string | undefined {
  const declarations = model.collections.get(id)?.declarations ?? [];
  return (declarations.find(({ layer }) => layer === 'ext') ?? declarations[0])?.uri;
}

function planFix({ model, settings }: FixPlanning, plan: SortablePlan, id: string, title: string): Fix {
  return {
    id,
    title,
    kind: 'quickfix',
    preferred: true,
    safe: false,
    createsFiles: createsFiles(plan),
    edit: (read) => applyPlan(model, settings, plan, read),
  };
}

function createsFiles({ schema, mapping, enhancement, sortKeys }: SortablePlan): boolean {
  const missing = [schema?.file, mapping?.file, enhancement].some((file) => file !== undefined && !file.exists);
  return missing || sortKeys.some(({ target }) => target.kind === 'new');
}
