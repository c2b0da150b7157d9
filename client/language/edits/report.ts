import * as vscode from 'vscode';
import { inert } from '../../../platform/inert';
import { type FileBefore, OfferedEdits, type RememberedEdit, textOf } from './offered';

/** The command that reports the edit of a code action after the editor has applied it. It has no arguments. */
export const reportEdit = 'sortie.reportEdit';

const scheme = 'sortie-before';
/** Maximum number of reported edits whose differences can be shown. */
const mostReported = 20;
/** Maximum number of files that a report opens, and maximum number of files that its message lists. */
const [mostOpened, mostNamed] = [10, 5];

/**
 * Reports which files other than the visible one an edit changed, and offers buttons to show the differences and to
 * undo the edit.
 */
export class EditReports implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly offered = new OfferedEdits();
  private readonly reported = new Map<string, RememberedEdit>();
  private provider: vscode.Disposable | undefined;
  private count = 0;

  /** Remembers the text that each file has before an edit that Sortie applies itself. */
  async remember(edit: vscode.WorkspaceEdit, home: vscode.Uri | undefined, note?: string): Promise<RememberedEdit> {
    const files = edit.entries().map(async ([uri]) => ({ uri, before: await textOf(uri) }));
    return { files: await Promise.all(files), home: home?.toString(), note };
  }

  /** Reports the edit of a code action that the editor has just applied. */
  async reportApplied(): Promise<void> {
    const edit = await this.offered.takeApplied();
    if (edit) await this.report(edit);
  }

  /**
   * Reports an applied edit. If it changed a file other than the visible one, opens the changed files in the background
   * and lists their names. Also shows the note about the edit, if any.
   */
  async report(edit: RememberedEdit): Promise<void> {
    const files = await editedFiles(edit.files);
    const isElsewhere = files.some(({ uri }) => uri.toString() !== edit.home);
    if (isElsewhere) await openInBackground(files);
    const words = [isElsewhere ? changedInWords(files) : undefined, edit.note].filter((each) => each !== undefined);
    if (words.length === 0) return;
    const message = words.map((each) => inert(each, 500)).join(' ');
    // Not awaited, because a notification resolves only when the user closes it.
    void this.notify(this.keep(edit), message, isElsewhere ? files : []);
  }

  provideTextDocumentContent({ query, path }: vscode.Uri): string {
    return this.reported.get(query)?.files.find(({ uri }) => uri.path === path)?.before ?? '';
  }

  dispose(): void {
    this.reported.clear();
    this.provider?.dispose();
  }

  /** Keeps the texts before an edit, so that its differences can be shown. Returns the edit's ID. */
  private keep(edit: RememberedEdit): string {
    this.provider ??= vscode.workspace.registerTextDocumentContentProvider(scheme, this);
    this.count += 1;
    const id = String(this.count);
    this.reported.set(id, edit);
    const [oldest] = this.reported.keys();
    if (this.reported.size > mostReported && oldest !== undefined) this.reported.delete(oldest);
    return id;
  }

  private async notify(id: string, message: string, files: readonly EditedFile[]): Promise<void> {
    const show = vscode.l10n.t('Show Changes');
    const undo = vscode.l10n.t('Undo');
    const chosen = await vscode.window.showInformationMessage(message, ...(files.length === 0 ? [] : [show, undo]));
    if (chosen === show) {
      await showChanges(id, files);
      await this.notify(id, message, files);
    }
    if (chosen === undo) await undoEdit(files);
  }
}

async function showChanges(id: string, files: readonly EditedFile[]): Promise<void> {
  const resources = files.map(({ uri, before }) => [
    uri,
    before === undefined ? undefined : uri.with({ scheme, authority: '', query: id }),
    uri,
  ]);
  await vscode.commands.executeCommand('vscode.changes', vscode.l10n.t('Changes by Sortie'), resources);
}

async function undoEdit(files: readonly EditedFile[]): Promise<void> {
  const kept = await restore(files);
  if (kept.length === 0) {
    vscode.window.setStatusBarMessage(vscode.l10n.t('Undone.'), 8000);
    return;
  }
  const message = vscode.l10n.t("The edit wasn't undone in files that were changed later: {0}.", namesOf(kept));
  await vscode.window.showWarningMessage(inert(message, 500));
}

async function openInBackground(files: readonly EditedFile[]): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ input }) => input));
  const open = new Set(tabs.flatMap((input) => (input instanceof vscode.TabInputText ? [input.uri.toString()] : [])));
  const hidden = files.filter(({ uri }) => !open.has(uri.toString())).slice(0, mostOpened);
  const options = { background: true, preserveFocus: true, preview: false };
  for (const { uri } of hidden) await vscode.commands.executeCommand('vscode.open', uri, options);
}

function changedInWords(files: readonly EditedFile[]): string {
  const names = namesOf(files);
  return files.length === 1
    ? vscode.l10n.t('1 file changed: {0}.', names)
    : vscode.l10n.t('{0} files changed: {1}.', files.length, names);
}

function namesOf(files: readonly EditedFile[]): string {
  const names = files.map(({ uri }) => uri.path.slice(uri.path.lastIndexOf('/') + 1));
  const shown = names.slice(0, mostNamed).join(', ');
  return names.length <= mostNamed ? shown : vscode.l10n.t('{0} and {1} more', shown, names.length - mostNamed);
}

interface EditedFile extends FileBefore {
  readonly after: string;
}

/** Returns the files whose text the edit has changed. The user may have excluded some files from the edit. */
async function editedFiles(files: readonly FileBefore[]): Promise<readonly EditedFile[]> {
  const edited = await Promise.all(files.map(async (file) => ({ ...file, after: await textOf(file.uri) })));
  return edited.flatMap(({ after, ...file }) =>
    after === undefined || after === file.before ? [] : [{ ...file, after }],
  );
}

/**
 * Restores the previous text of files, and deletes files that the edit created. Skips files that were edited
 * afterwards. Saves files that had no unsaved changes. Returns the files that weren't restored.
 */
async function restore(files: readonly EditedFile[]): Promise<readonly EditedFile[]> {
  const edit = new vscode.WorkspaceEdit();
  const saved: vscode.TextDocument[] = [];
  const kept: EditedFile[] = [];
  for (const file of files) {
    const document = await vscode.workspace.openTextDocument(file.uri).then(undefined, () => undefined);
    if (document?.getText() !== file.after) kept.push(file);
    else if (file.before === undefined) edit.deleteFile(file.uri, { ignoreIfNotExists: true });
    else {
      edit.replace(file.uri, ...difference(document, file.before));
      if (!document.isDirty) saved.push(document);
    }
  }
  if (!(await vscode.workspace.applyEdit(edit))) return files;
  for (const document of saved) await document.save();
  return kept;
}

function difference(document: vscode.TextDocument, other: string): [range: vscode.Range, text: string] {
  const text = document.getText();
  const most = Math.min(text.length, other.length);
  let start = 0;
  while (start < most && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(text.length - end));
  return [range, other.slice(start, other.length - end)];
}
