import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import { showPosition } from '../ui/ask';
import { VirtualDocuments } from '../ui/documents';
import type { Frame, StepResult } from '../ui/wizard';

interface ReviewedFile {
  readonly uri: vscode.Uri;
  readonly isNew: boolean;
  readonly before: string;
  readonly after: string;
  /** The zero-based number of the line at which the diff opens. */
  readonly line: number;
}

/** The URI scheme of documents in a review. */
export const reviewScheme = 'sortie-review';

/**
 * Shows a diff of each file in an edit and asks whether to write the files. The user can confirm only after all files
 * have been shown.
 */
export async function reviewEdit(edit: vscode.WorkspaceEdit, frame: Frame): Promise<StepResult> {
  const files = await Promise.all(edit.entries().map(([uri, edits]) => fileOf(uri, edits)));
  const documents = new VirtualDocuments(reviewScheme);
  try {
    return await review(files, frame, (file, index) => show(documents, file, index));
  } finally {
    await closeComparisons();
    documents.dispose();
  }
}

interface ReviewRow extends vscode.QuickPickItem {
  readonly action: 'next' | 'previous' | 'write';
}

/**
 * Shows the review list. Enter moves from file to file, and finally to the row *Write Files*. Of the files, the list
 * contains only the current one, because at a high zoom, a longer list would cover the diff.
 */
async function review(
  files: readonly ReviewedFile[],
  { title, position }: Frame,
  open: (file: ReviewedFile, index: number) => Thenable<unknown>,
): Promise<StepResult> {
  const list = vscode.window.createQuickPick<ReviewRow>();
  list.title = inert(title, 100);
  list.placeholder = vscode.l10n.t('Press Enter to review the files one by one');
  showPosition(list, position);
  const previous = rowFor('previous', `$(arrow-up) ${vscode.l10n.t('Previous File')}`);
  const write = rowFor('write', `$(check) ${vscode.l10n.t('Write {0} Files', files.length)}`);
  let at = 0;
  let seen = 0;
  const goTo = async (index: number) => {
    const file = files[index];
    if (!file) {
      list.activeItems = [write];
      return;
    }
    at = index;
    const current = rowOf(file, index, files.length);
    list.items = [current, ...(index > 0 ? [previous] : []), write];
    list.activeItems = [current];
    await open(file, index);
    seen = Math.max(seen, index + 1);
  };
  try {
    return await new Promise<StepResult>((resolve, reject) => {
      const accept = async () => {
        const action = list.activeItems[0]?.action;
        if (action === 'previous') await goTo(at - 1);
        else if (action === 'next') await goTo(at + 1);
        else if (action === 'write' && seen < files.length) await goTo(seen);
        else if (action === 'write') resolve('next');
      };
      list.show();
      let last = goTo(0).catch(reject);
      // Each Enter waits until the diff of the one before is open, so that no file is skipped.
      list.onDidAccept(() => {
        last = last.then(accept).catch(reject);
      });
      list.onDidTriggerButton((button) => button === vscode.QuickInputButtons.Back && resolve('back'));
      list.onDidHide(() => resolve('leave'));
    });
  } finally {
    list.dispose();
  }
}

function rowOf({ uri, isNew }: ReviewedFile, index: number, count: number): ReviewRow {
  const path = vscode.workspace.asRelativePath(uri, false);
  const at = path.lastIndexOf('/') + 1;
  const kind = isNew ? vscode.l10n.t('new') : vscode.l10n.t('changed');
  const rank = vscode.l10n.t('{0} of {1}', index + 1, count);
  return {
    ...rowFor('next', `$(${isNew ? 'diff-added' : 'diff-modified'}) ${inert(path.slice(at), 100)}`),
    description: `${rank} · ${kind} · ${inert(path.slice(0, at), 200)}`,
  };
}

/** Returns a row that stays in the list whatever the user types. */
function rowFor(action: ReviewRow['action'], label: string): ReviewRow {
  return { action, label, alwaysShow: true };
}

async function show(documents: VirtualDocuments, { uri, before, after, isNew, line }: ReviewedFile, index: number) {
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  const left = documents.put(name, before, `before ${index}`);
  const right = documents.put(name, after, `after ${index}`);
  const title = isNew ? vscode.l10n.t('{0} (new)', name) : vscode.l10n.t('{0} (changes)', name);
  const selection = new vscode.Range(line, 0, line, 0);
  const options = { preview: true, preserveFocus: true, selection };
  await vscode.commands.executeCommand('vscode.diff', left, right, title, options);
}

async function fileOf(uri: vscode.Uri, edits: readonly vscode.TextEdit[]): Promise<ReviewedFile> {
  const document = await openExisting(uri);
  if (!document) return { uri, isNew: true, before: '', after: edits.map(({ newText }) => newText).join(''), line: 0 };
  const before = document.getText();
  const ordered = [...edits].sort((a, b) => b.range.start.compareTo(a.range.start));
  const after = ordered.reduce((text, { range, newText }) => {
    return text.slice(0, document.offsetAt(range.start)) + newText + text.slice(document.offsetAt(range.end));
  }, before);
  const first = Math.min(...edits.map(({ range }) => range.start.line));
  return { uri, isNew: false, before, after, line: Math.min(first + 1, after.split('\n').length - 1) };
}

async function openExisting(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    await vscode.workspace.fs.stat(uri);
  } catch {
    return undefined;
  }
  return vscode.workspace.openTextDocument(uri);
}

async function closeComparisons(): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const isOurs = ({ input }: vscode.Tab) =>
    input instanceof vscode.TabInputTextDiff && input.modified.scheme === reviewScheme;
  await vscode.window.tabGroups.close(tabs.filter(isOurs));
}
