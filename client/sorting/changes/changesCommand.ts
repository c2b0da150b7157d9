import * as vscode from 'vscode';
import { GitError, type GitRun } from '../../../platform/git/git';
import { type RevisionName, readRevision, readRevisionNames, readTexts } from '../../../platform/git/revision';
import { inert } from '../../../platform/inert';
import { isObject } from '../../../platform/json';
import { revisionFiles, type SortChangesReport, sortChanges } from '../../../protocol';
import type { Language } from '../../language/language';
import { VirtualDocuments } from '../../ui/documents';
import { gitProgram } from '../../ui/gitExtension';
import { another, pickOrAsk, type Rows, separator } from '../../ui/pick';
import { trusted } from '../../ui/trust';
import { turnedOn } from '../../ui/turnedOn';

/**
 * Compares the current sort keys and default sorts with those of a Git revision. Never runs Git in Restricted Mode,
 * even if another extension runs the command.
 */
export class ShowSortChanges implements vscode.Disposable {
  private readonly documents = new VirtualDocuments('sortie-changes');
  private readonly ended = new AbortController();

  constructor(private readonly language: Pick<Language, 'client'>) {}

  /** Runs the command. `argument` can specify a revision, such as `{"base": "origin/main"}`. */
  async run(argument: unknown): Promise<void> {
    const { l10n } = vscode;
    if (!trusted(l10n.t("Sortie can't run Git until you trust this folder."))) return;
    const folder = await folderToCompare();
    if (!folder || !turnedOn([folder])) return;
    const run = { program: await gitProgram(), folder: folder.uri.fsPath, signal: this.ended.signal };
    try {
      const given = isObject(argument) && typeof argument.base === 'string' ? argument.base : undefined;
      const base = given ?? (await askRevision(run));
      if (base !== undefined) await this.compare(folder, base, run);
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      await vscode.window.showErrorMessage(error.message);
    }
  }

  dispose(): void {
    this.ended.abort();
    this.documents.dispose();
  }

  private async compare(folder: vscode.WorkspaceFolder, base: string, run: GitRun): Promise<void> {
    const title = vscode.l10n.t('Comparing with {0}', inert(base, 60));
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    const report = await vscode.window.withProgress(options, async (_progress, token) => {
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort());
      try {
        const signal = AbortSignal.any([run.signal, stop.signal]);
        return await this.report(folder.uri.toString(), base, { ...run, signal }, token);
      } catch (error) {
        if (token.isCancellationRequested || this.ended.signal.aborted) return undefined;
        throw error;
      }
    });
    if (report) await this.show(base, report);
  }

  /**
   * Reads the revision with Git, and requests the comparison from the language server. The server itself never runs
   * Git.
   */
  private async report(
    uri: string,
    base: string,
    run: GitRun,
    token: vscode.CancellationToken,
  ): Promise<SortChangesReport | undefined> {
    const client = await this.language.client();
    const revision = await readRevision(run, base);
    const sizes = revision.files.map(({ path, size }) => ({ path, size }));
    const selected = await client.sendRequest<{ readonly paths: readonly string[] }>(
      revisionFiles.method,
      { uri, files: sizes },
      token,
    );
    const wanted = new Set(selected.paths);
    const texts = await readTexts(
      run,
      revision.files.filter(({ path }) => wanted.has(path)),
    );
    const files = [...texts].map(([path, text]) => ({ path, text }));
    const { ignored, submodules } = revision;
    const params = { uri, revision: base, files, ignored, submodules };
    const report = await client.sendRequest<SortChangesReport | null>(sortChanges.method, params, token);
    return token.isCancellationRequested ? undefined : (report ?? undefined);
  }

  private async show(base: string, { text, collections }: SortChangesReport): Promise<void> {
    const lines = text.split('\n').map((line) => inert(line, 10_000));
    if (collections === 0 && lines.length <= 2) {
      await vscode.window.showInformationMessage(lines[0] ?? '');
      return;
    }
    const name = vscode.l10n.t('Sort changes since {0}', inert(base, 60));
    const uri = this.documents.put(`${name}.diff`, lines.join('\n'));
    await vscode.window.showTextDocument(uri, { preview: false });
  }
}

async function folderToCompare(): Promise<vscode.WorkspaceFolder | undefined> {
  const { l10n, window, workspace } = vscode;
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  if (folders.length === 0) {
    await window.showWarningMessage(l10n.t('Open a folder on this machine to compare it with a Git revision.'));
    return undefined;
  }
  if (folders.length === 1) return folders[0];
  const picked = await window.showWorkspaceFolderPick({ placeHolder: l10n.t('Select the folder to compare') });
  return picked?.uri.scheme === 'file' ? picked : undefined;
}

async function askRevision(run: GitRun): Promise<string | undefined> {
  const title = vscode.l10n.t('Show Sort Changes');
  const placeholder = vscode.l10n.t('Select the revision to compare with');
  const rows = readRevisionNames(run).then(rowsOf);
  return pickOrAsk({ title, placeholder, rows }, (typed) => ({
    prompt: vscode.l10n.t('Enter a branch, a tag, or a commit, such as origin/main or HEAD~3.'),
    value: typed,
    validate: (text) => (text === '' ? vscode.l10n.t('Enter a revision.') : undefined),
  }));
}

function rowsOf(names: readonly RevisionName[]): Rows<string | undefined> {
  return [
    { label: 'HEAD', description: vscode.l10n.t('last commit'), value: 'HEAD' },
    ...group(vscode.l10n.t('Branches'), 'git-branch', names, 'branch'),
    ...group(vscode.l10n.t('Remote branches'), 'cloud', names, 'remote-branch'),
    ...group(vscode.l10n.t('Tags'), 'tag', names, 'tag'),
    separator(''),
    another(vscode.l10n.t('Another Revision…')),
  ];
}

function group(
  label: string,
  icon: string,
  names: readonly RevisionName[],
  kind: RevisionName['kind'],
): Rows<string | undefined> {
  const found = names.filter((each) => each.kind === kind);
  if (found.length === 0) return [];
  return [
    separator(label),
    ...found.map(({ name, subject }) => ({
      label: `$(${icon}) ${inert(name, 100)}`,
      description: inert(subject, 100),
      value: name,
    })),
  ];
}
