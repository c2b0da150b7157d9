import * as l10n from '@vscode/l10n';
import { toWorkspaceEdit } from '../edits/workspaceEdit';
import type { GenerateResult, GenerateTask } from '../generateTask';
import type { GenerateContext } from './context';
import { planClass, writeClass } from './newClass';
import { refused } from './planResult';

/**
 * Returns the edit that creates the class that a resource names. If no file shows the superclass, returns a question.
 */
export async function createClass(
  context: GenerateContext,
  { uri, collection }: Extract<GenerateTask, { readonly kind: 'create-class' }>,
  answers: Readonly<Record<string, string>>,
): Promise<GenerateResult> {
  const { model } = context;
  const planned = planClass(model, model.resources.at(uri, collection), answers);
  if (planned.kind !== 'known') return planned;
  const target = planned.value;
  const edits = await writeClass(model, context.settings(), target, uri, context.read);
  if (edits.length === 0) {
    return refused(l10n.t('The file for class {0} already exists.', target.name));
  }
  return { kind: 'edit', label: l10n.t('Create the class {0}', target.name), edit: toWorkspaceEdit(edits) };
}
