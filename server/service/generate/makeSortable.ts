import * as l10n from '@vscode/l10n';
import type { Cancellation } from '../cancellation';
import { toWorkspaceEdit } from '../edits/workspaceEdit';
import type { GenerateResult, GenerateTask } from '../generateTask';
import { applyPlan } from './applyPlan';
import type { GenerateContext } from './context';
import { planSortable } from './plan';
import { refused } from './planResult';
import { noteOf, titleOf, uncombinedNote } from './titles';

/**
 * Returns the edit that makes a name a sort key of a collection. If information is missing, returns a question. If the
 * name can't become a sort key, returns a refusal.
 */
export async function makeSortable(
  context: GenerateContext,
  { uri, collection, name }: Extract<GenerateTask, { readonly kind: 'make-sortable' }>,
  answers: Readonly<Record<string, string>>,
  token: Cancellation,
): Promise<GenerateResult> {
  const { model } = context;
  const planned = planSortable(model, model.resources.at(uri, collection), name, answers);
  if (planned.kind !== 'known') return planned;
  const edits = await applyPlan(model, context.settings(), planned.value, context.read);
  if (token.isCancellationRequested) return refused(l10n.t('Canceled.'));
  if (edits.length === 0) {
    return refused(
      uncombinedNote(planned.value) ??
        l10n.t('Nothing was written: the files changed, or a name that must change is in a YAML alias.'),
    );
  }
  const note = noteOf(planned.value);
  return {
    kind: 'edit',
    label: titleOf(planned.value),
    edit: toWorkspaceEdit(edits),
    note,
  };
}
