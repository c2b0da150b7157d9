import type { WorkspaceEdit } from 'vscode-languageserver-types';
import type { TextEdit } from '../edits/textEdits';
import type { FileEdit } from '../rules/fix';
import type { Cancellation } from '../service';
import { toWorkspaceEdit } from './actions/workspaceEdit';
import type { FeatureContext } from './context';

/**
 * The edits of all fixes of a file that cannot change meaning, as one; null when there is none. Where two of them touch
 * the same text the first one counts; what is left is found by the next call.
 */
export async function fixAll(context: FeatureContext, uri: string, token: Cancellation): Promise<WorkspaceEdit | null> {
  const text = await context.read(uri);
  if (text === undefined || token.isCancellationRequested) return null;
  const taken: TextEdit[] = [];
  for (const { problem } of context.problems(uri)) {
    const fix = problem.fixes().find(({ safe, createsFiles, task }) => safe && !createsFiles && task === undefined);
    const edits = fix ? changesOf(await fix.edit(context.read), uri) : [];
    if (token.isCancellationRequested) return null;
    if (edits.length > 0 && edits.every((edit) => taken.every((other) => !clash(edit, other)))) taken.push(...edits);
  }
  return taken.length === 0 ? null : toWorkspaceEdit([{ kind: 'change', uri, text, edits: taken }]);
}

/** The edits of this file; none when the fix touches another file too. */
function changesOf(edits: readonly FileEdit[], uri: string): readonly TextEdit[] {
  return edits.flatMap((edit) => (edit.kind === 'change' && edit.uri === uri && edits.length === 1 ? edit.edits : []));
}

/** Whether two edits touch the same text. Two removals may stand side by side: no text is between them to be ordered. */
function clash(one: TextEdit, other: TextEdit): boolean {
  if (isRemoval(one) && isRemoval(other)) return one.start < other.end && other.start < one.end;
  return one.start <= other.end && other.start <= one.end;
}

function isRemoval({ start, end, newText }: TextEdit): boolean {
  return start < end && newText === '';
}
