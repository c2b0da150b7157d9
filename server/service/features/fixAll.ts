import type { WorkspaceEdit } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { FileEdit, ReadText } from '../edits/fileEdit';
import type { TextEdit } from '../edits/textEdits';
import { Trees } from '../edits/trees';
import { toWorkspaceEdit } from '../edits/workspaceEdit';
import type { FileProblems } from '../rules/fileProblems';
import type { Fix, ProposedFix } from '../rules/fix';
import { slicesWith } from '../slices';
import type { FeatureContext } from './context';

/**
 * Maximum number of fixes in one edit. More fixes would take too long, because each fix is compared with all others.
 */
const mostAtOnce = 1000;

/**
 * Returns the edits of all safe fixes for a file or, with a code, of those for the problems of one rule. Null if there
 * are none. If fixes conflict, removals take precedence over other fixes, and earlier fixes over later ones. After these
 * edits are applied, another call returns the remaining edits.
 */
export async function fixAll(
  { read: readText, pause }: Pick<FeatureContext, 'read' | 'pause'>,
  problems: Pick<FileProblems, 'check' | 'of'>,
  uri: string,
  token: Cancellation,
  code?: string,
): Promise<WorkspaceEdit | null> {
  const text = await readText(uri);
  if (text === undefined || token.isCancellationRequested) return null;
  const found: (readonly TextEdit[])[] = [];
  const trees = new Trees();
  const read: ReadText = async (asked) => (asked === uri ? text : readText(asked));
  const slices = slicesWith(pause);
  await problems.check(uri, token);
  if (token.isCancellationRequested) return null;
  const { listed } = problems.of(uri);
  for (const { problem } of listed) {
    if (found.length === mostAtOnce) break;
    await slices.turn();
    if (token.isCancellationRequested) return null;
    if (!problem.isSafelyFixed || (code !== undefined && problem.code !== code)) continue;
    const fix = problem.fixes().find(isSafeEdit);
    const edits = fix ? changesOf(await fix.edit(read, trees), uri) : [];
    if (token.isCancellationRequested) return null;
    if (edits.length > 0) found.push(edits);
  }
  const taken: TextEdit[] = [];
  for (const edits of [...found.filter(isTakenOut), ...found.filter((each) => !isTakenOut(each))]) {
    if (edits.every((edit) => taken.every((other) => !clash(edit, other)))) taken.push(...edits);
  }
  return taken.length === 0 ? null : toWorkspaceEdit([{ kind: 'change', uri, text, edits: taken }]);
}

/** Whether a file has several problems of a rule, and each of them can be fixed without review. */
export function areAllSafe(problems: Pick<FileProblems, 'of'>, uri: string, code: string): boolean {
  const same = problems.of(uri).listed.filter(({ problem }) => problem.code === code);
  return same.length > 1 && same.every(({ problem }) => problem.isSafelyFixed && problem.fixes().some(isSafeEdit));
}

/** Whether a fix edits only existing files and can be applied without review. */
function isSafeEdit(fix: ProposedFix): fix is Fix {
  return 'safe' in fix && fix.safe && !fix.createsFiles && fix.command === undefined;
}

/** Returns the edits that a fix makes in this file. Empty if the fix also edits another file. */
function changesOf(edits: readonly FileEdit[], uri: string): readonly TextEdit[] {
  return edits.flatMap((edit) => (edit.kind === 'change' && edit.uri === uri && edits.length === 1 ? edit.edits : []));
}

function isTakenOut(edits: readonly TextEdit[]): boolean {
  return edits.every(isRemoval);
}

/** Whether two edits conflict. Adjacent insertions do; adjacent replacements don't. */
function clash(one: TextEdit, other: TextEdit): boolean {
  if (one.start < one.end && other.start < other.end) return one.start < other.end && other.start < one.end;
  return one.start <= other.end && other.start <= one.end;
}

function isRemoval({ start, end, newText }: TextEdit): boolean {
  return start < end && newText === '';
}
