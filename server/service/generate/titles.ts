import * as l10n from '@vscode/l10n';
import type { CollectionId } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import { fileNameOf, simpleName } from '../model/names';
import { customName } from './naming';
import { planSortable } from './plan';
import type { Answers } from './planResult';
import { onlyNames } from './questions';
import type { SortablePlan } from './sortablePlan';

/**
 * Returns a short description of a plan: what it writes and where, whether a sort column may need a database index,
 * which collections of other APIs change, and which files aren't combined yet.
 */
export function titleOf(plan: SortablePlan): string {
  const dropped = plan.redundant?.map(({ className }) => className).join(', ') ?? '';
  const written = titleOfWritten(plan);
  const title = dropped === '' ? written : l10n.t('{0}, and remove its sort column from {1}', written, dropped);
  const indexed = plan.sortKeys.length === 0 ? title : l10n.t('{0} (may need a database index)', title);
  const affecting = plan.affects ? l10n.t('{0} (also affects {1})', indexed, affectedNames(plan.affects)) : indexed;
  const uncombined = uncombinedFiles(plan);
  return uncombined === '' ? affecting : l10n.t('{0} (no file combines {1} yet)', affecting, uncombined);
}

/** Returns sentences for the user to read after a plan has been applied. Undefined if there is nothing to say. */
export function noteOf(plan: SortablePlan): string | undefined {
  const uncombined = uncombinedNote(plan);
  const notes = [
    ...(plan.sortKeys.length === 0 ? [] : [l10n.t('The sort column {0} may need a database index.', plan.written)]),
    ...(plan.chain?.undeclared === undefined
      ? []
      : [l10n.t('No file of the data model declares {0}.', plan.chain.undeclared)]),
    ...(plan.affects ? [l10n.t('The change also affects {0}.', affectedNames(plan.affects))] : []),
    ...(uncombined === undefined ? [] : [uncombined]),
  ];
  return notes.length === 0 ? undefined : notes.join(' ');
}

/** Returns the first few names in a list, and how many more there are. */
function affectedNames(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(', ');
  return names.length <= mostNames ? shown : l10n.t('{0} and {1} more', shown, names.length - mostNames);
}

const mostNames = 3;

/** Returns a note about a plan's files that no other file combines yet. Undefined if there are none. */
export function uncombinedNote(plan: SortablePlan): string | undefined {
  const files = uncombinedFiles(plan);
  return files === '' ? undefined : l10n.t('No file combines {0} yet, so this change has no effect.', files);
}

/** Returns the names of a plan's files that no other file combines yet. Empty if there are none. */
function uncombinedFiles({ schema, mapping, sortKeys }: SortablePlan): string {
  const files = [schema?.file, mapping?.file, ...sortKeys.map(({ resourceIn }) => resourceIn)];
  return [...new Set(files.flatMap((file) => (file?.isUncombined ? fileNameOf(file.uri) : [])))].join(', ');
}

function titleOfWritten(plan: SortablePlan): string {
  const { written, asked, sortKeys, enhancement, schema, mapping, chain } = plan;
  const way = chain === undefined ? '' : chain.hops.join(' → ');
  const [first] = sortKeys;
  const sorts = written !== asked;
  if (first !== undefined) {
    const property = schema !== undefined || enhancement !== undefined;
    const count = sortKeys.length;
    if (count > 1 && !property) return l10n.t('Generate sort column {0} ({1}) in {2} classes', written, way, count);
    if (count > 1 && sorts) {
      return l10n.t(
        'Generate property {0} ({1}) and sort columns in {2} classes, and sort by {0}',
        written,
        way,
        count,
      );
    }
    if (count > 1) return l10n.t('Generate property {0} ({1}) and sort columns in {2} classes', written, way, count);
    if (property && sorts) return l10n.t('Generate sort column and property {0} ({1}), and sort by {0}', written, way);
    if (property) return l10n.t('Generate sort column and property {0} ({1})', written, way);
    if (sorts) {
      return l10n.t('Generate sort column {0} ({1}) in {2}, and sort by {0}', written, way, first.target.name);
    }
    return l10n.t('Generate sort column {0} ({1}) in {2}', written, way, first.target.name);
  }
  if (enhancement !== undefined) {
    const where = enhancement.className;
    if (sorts) return l10n.t('Generate property {0} ({1}) in {2}, and sort by {0}', written, way, where);
    return l10n.t('Generate property {0} ({1}) in {2}', written, way, where);
  }
  if (schema !== undefined) return l10n.t('Make {0} sortable in {1}', written, fileNameOf(schema.file.uri));
  return l10n.t('Map {0} in {1}', written, mapping === undefined ? '' : fileNameOf(mapping.file.uri));
}

/** Returns a few words about what making a name sortable changes, and where. */
export function effectInWords(model: SortModel, id: CollectionId, name: string): string {
  const { sortKeys = [], enhancement, schema, mapping } = foreseen(model, id, name, {}) ?? {};
  const [first] = sortKeys;
  if (sortKeys.length > 1) return l10n.t('generates sort columns in {0} classes', sortKeys.length);
  if (first) return l10n.t('generates a sort column in {0}', first.target.name);
  if (enhancement) return l10n.t('generates a property in {0}', enhancement.className);
  if (schema) return l10n.t('makes it sortable in {0}', fileNameOf(schema.file.uri));
  if (mapping) return l10n.t('maps it in {0}', fileNameOf(mapping.file.uri));
  return l10n.t('makes it sortable in other files');
}

/** Returns the title of an action that first asks questions. The title describes the expected effect. */
export function titleWhileAsking(model: SortModel, id: CollectionId, name: string, given: Answers = {}): string {
  const plan = foreseen(model, id, name, given);
  if (plan && plan.sortKeys.length > 0) return l10n.t('{0}…', titleOf(plan));
  const { origin, schemaSortable, isKey, kind } = model.sortKeys.assess(id, name);
  const written = schemaSortable || isKey ? name : customName(name);
  const way = origin.kind === 'joined' ? ` (${origin.hops.join(' → ')})` : '';
  const classFqn = model.collections.get(id)?.classFqn;
  const sorts = written !== name;
  if (kind === 'stream' || (kind === 'dual' && isKey)) return l10n.t('Generate property {0}…', written + way);
  if (kind === 'dual' && !schemaSortable) {
    if (sorts) return l10n.t('Generate sort column and property {0}, and sort by {1}…', written + way, written);
    return l10n.t('Generate sort column and property {0}…', written + way);
  }
  if (kind === 'unknown' || classFqn === undefined) return l10n.t('Make {0} sortable…', written + way);
  const where = simpleName(classFqn).replace(/CoreResource$/, 'ExtResource');
  if (sorts) return l10n.t('Generate sort column {0} in {1}, and sort by {2}…', written + way, where, written);
  return l10n.t('Generate sort column {0} in {1}…', written + way, where);
}

/**
 * Returns the plan if the missing answers only fill in names or types. Undefined if a missing answer determines which
 * parts are written, or where.
 */
function foreseen(model: SortModel, id: CollectionId, name: string, given: Answers): SortablePlan | undefined {
  const answers: Record<string, string> = { ...given };
  for (;;) {
    const planned = planSortable(model, id, name, answers);
    if (planned.kind === 'known') return planned.value;
    if (planned.kind === 'refused' || !onlyNames(planned.question) || planned.question.id in answers) return undefined;
    answers[planned.question.id] = 'String';
  }
}
