import * as l10n from '@vscode/l10n';
import type { Cancellation } from '../cancellation';
import type { GenerateResult, GenerateTask } from '../generateTask';
import { addCollection } from './addCollection';
import { changeDefaultSort } from './changeDefaultSort';
import type { GenerateContext } from './context';
import { createClass } from './createClass';
import { makeSortable } from './makeSortable';
import { overrideDefaultSort } from './overrideDefaultSort';
import { type Answers, refused } from './planResult';
import { createProjectFile, stateFacts } from './projectFile';
import { setDefaultSort } from './setDefaultSort';

/**
 * Returns the next step of a task: a question, the edit, or a refusal. If the step is the edit, remembers the files
 * that the user selected.
 */
export async function generate(
  context: GenerateContext,
  task: GenerateTask,
  answers: Answers,
  token: Cancellation,
): Promise<GenerateResult> {
  const step = await stepOf(context, task, context.selectedFiles.with(answers), token);
  if (step.kind === 'edit') context.selectedFiles.keep(answers);
  return step;
}

async function stepOf(
  context: GenerateContext,
  task: GenerateTask,
  answers: Answers,
  token: Cancellation,
): Promise<GenerateResult> {
  switch (task.kind) {
    case 'make-sortable':
      return makeSortable(context, task, answers, token);
    case 'create-class':
      return createClass(context, task, answers);
    case 'set-default-sort':
      return setDefaultSort(context, task);
    case 'change-default-sort':
      return changeDefaultSort(context, task);
    case 'override-default-sort':
      return overrideDefaultSort(context, task, answers);
    case 'add-collection':
      return addCollection(context, answers);
    case 'state-facts':
      return stateFacts(context, task);
    case 'create-project-file':
      return createProjectFile(context);
    default:
      return refused(l10n.t("Sortie doesn't support this task."));
  }
}
