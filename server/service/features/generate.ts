import * as l10n from '@vscode/l10n';
import { refused } from '../rules/sortable/step';
import type { Cancellation } from '../service';
import type { FeatureContext } from './context';
import { createClass } from './createClass';
import type { GenerateStep, GenerateTask } from './generateTask';
import { makeSortable } from './makeSortable';
import { setDefaultSort } from './setDefaultSort';

/** The next step of a task: a question, the edit, or the reason why not. */
export async function generate(
  context: FeatureContext,
  task: GenerateTask,
  answers: Readonly<Record<string, string>>,
  token: Cancellation,
): Promise<GenerateStep> {
  switch (task.kind) {
    case 'make-sortable':
      return makeSortable(context, task, answers, token);
    case 'create-class':
      return createClass(context, task, answers);
    case 'set-default-sort':
      return setDefaultSort(context, task);
    default:
      return refused(l10n.t('This is not something that Sortie can write.'));
  }
}
