import { CodeActionKind, type Diagnostic, type TextEdit, type WorkspaceEdit } from 'vscode-languageserver-types';
import { isObject } from '../../platform/json';
import { neverCanceled } from '../../server/service/cancellation';
import type { SortService } from '../../server/service/service';
import type { FileFix, FileReplacement } from './fileDiagnostic';
import { regionOf } from './regions';

const abilities = {
  asksQuestions: false,
  createsFiles: false,
  renamesFiles: false,
  snippets: false,
  showsDisabledActions: false,
};

/**
 * Returns the quick fixes for a problem, best first. Skips each fix that requires input, creates a file, or suppresses
 * the problem with a comment. Rejects if `signal` is aborted.
 */
export async function fixesOf(
  service: SortService,
  uri: string,
  diagnostic: Diagnostic,
  directory: string,
  signal: AbortSignal,
): Promise<readonly FileFix[]> {
  const context = { diagnostics: [diagnostic], only: [CodeActionKind.QuickFix] };
  const actions = await service.codeActions(uri, diagnostic.range, context, abilities, neverCanceled);
  const fixes: FileFix[] = [];
  for (const action of actions) {
    const data: unknown = action.data;
    if (action.diagnostics?.[0] !== diagnostic || !isObject(data) || data.fix === 'suppress') continue;
    const { edit } = await service.resolveCodeAction(action, neverCanceled);
    signal.throwIfAborted();
    const replacements = edit && replacementsOf(edit, directory);
    if (replacements && replacements.length > 0) fixes.push({ title: action.title, replacements });
  }
  return fixes;
}

/** Returns the replacements in an edit. Undefined if the edit also creates, renames, or deletes a file. */
function replacementsOf({ documentChanges = [] }: WorkspaceEdit, directory: string): FileReplacement[] | undefined {
  const replacements: FileReplacement[] = [];
  for (const change of documentChanges) {
    if (!('textDocument' in change)) return undefined;
    for (const { range, newText } of change.edits.filter((one): one is TextEdit => 'newText' in one)) {
      replacements.push({ ...regionOf(change.textDocument.uri, range, directory), newText });
    }
  }
  return replacements;
}
