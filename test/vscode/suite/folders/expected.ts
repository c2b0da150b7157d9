import { Uri, workspace } from 'vscode';

/** An expected problem, as listed in `expected.json` in the folder with mistakes. Lines and columns start at 1. */
export interface Expected {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly code: string;
  readonly severity: string;
}

/**
 * Codes of the problems that VS Code itself reports in schemas and mappings. In the editor, Sortie doesn't report these
 * problems; on the command line, it does.
 */
export const leftToVscode: ReadonlySet<string> = new Set(['invalid-syntax', 'duplicate-key']);

/** Returns the URI of the folder with mistakes, `broken-config`. */
export function brokenFolder(): Uri {
  return workspace.workspaceFolders?.find(({ name }) => name === 'broken-config')?.uri ?? Uri.file('/');
}

/** Returns the problems expected in the folder with mistakes, except those that VS Code reports itself. */
export async function expectedProblems(): Promise<readonly Expected[]> {
  const bytes = await workspace.fs.readFile(Uri.joinPath(brokenFolder(), 'expected.json'));
  const all: Expected[] = JSON.parse(Buffer.from(bytes).toString('utf8'));
  return all.filter(({ code }) => !leftToVscode.has(code));
}
