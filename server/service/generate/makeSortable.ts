import * as l10n from '@vscode/l10n';
import type { Cancellation } from '../cancellation';
import type { FileEdit, ReadText } from '../edits/fileEdit';
import { applyEdits, Draft, type TextEdit } from '../edits/textEdits';
import { toWorkspaceEdit } from '../edits/workspaceEdit';
import type { GenerateResult, MakeSortableTask } from '../generateTask';
import { applyPlan } from './applyPlan';
import type { GenerateContext } from './context';
import { planSortable } from './plan';
import { refused } from './planResult';
import type { SortablePlan } from './sortablePlan';
import { noteOf, titleOf, uncombinedNote } from './titles';

/**
 * Returns the edit that makes a name a sort key of a collection. If information is missing, returns a question. If the
 * name can't become a sort key, returns a refusal, or only the insertion that the task contains.
 */
export async function makeSortable(
  context: GenerateContext,
  task: MakeSortableTask,
  answers: Readonly<Record<string, string>>,
  token: Cancellation,
): Promise<GenerateResult> {
  const { model } = context;
  const { uri, collection, name } = task;
  const planned = planSortable(model, model.resources.at(uri, collection), name, answers);
  if (planned.kind === 'question') return planned;
  const plan = planned.kind === 'known' ? planned.value : undefined;
  const inserted = await insertionEdits(context, task, plan?.written ?? name);
  if (token.isCancellationRequested) return refused(l10n.t('Canceled.'));
  const { text, edits: insertions } = inserted;
  const read: ReadText = async (each) => (each === uri ? applyEdits(text, insertions) : context.read(each));
  const made = plan
    ? await applyPlan(model, context.settings(), plan, insertions.length > 0 ? read : context.read)
    : [];
  if (token.isCancellationRequested) return refused(l10n.t('Canceled.'));
  const reason =
    planned.kind === 'refused' ? planned.reason : made.length > 0 ? undefined : nothingWritten(planned.value);
  if (reason !== undefined && insertions.length === 0) return refused(reason);
  return {
    kind: 'edit',
    label: plan ? titleOf(plan) : l10n.t('Make {0} sortable', name),
    edit: toWorkspaceEdit(insertions.length > 0 ? withInsertion(made, uri, text, insertions) : made),
    note: reason ?? (plan && noteOf(plan)),
  };
}

function nothingWritten(plan: SortablePlan): string {
  const note = uncombinedNote(plan);
  return note ?? l10n.t('Nothing was written: the files changed, or a name that must change is in a YAML alias.');
}

/** Returns the edit that inserts the text of an accepted completion item. No edit if the typed text has changed. */
async function insertionEdits(
  { model, read }: GenerateContext,
  { uri, name, insertion }: MakeSortableTask,
  written: string,
): Promise<{ readonly text: string; readonly edits: readonly TextEdit[] }> {
  const text = (insertion && (await read(uri))) ?? '';
  if (!insertion) return { text, edits: [] };
  const { range, typed } = insertion;
  const [start, end] = [model.blocks.offsetAt(uri, range.start), model.blocks.offsetAt(uri, range.end)];
  if (text.slice(start, end) !== typed) return { text, edits: [] };
  return { text, edits: [{ start, end, newText: insertion.text.replace(name, () => written) }] };
}

/** Returns the edits of a plan, preceded by an insertion in one of the files. */
function withInsertion(
  made: readonly FileEdit[],
  uri: string,
  text: string,
  insertions: readonly TextEdit[],
): readonly FileEdit[] {
  const draft = new Draft(text).apply(insertions);
  const others = made.filter((edit) => edit.uri !== uri || edit.kind !== 'change');
  for (const edit of made) if (edit.kind === 'change' && edit.uri === uri) draft.apply(edit.edits);
  return [{ kind: 'change', uri, text, edits: draft.edits() }, ...others];
}
