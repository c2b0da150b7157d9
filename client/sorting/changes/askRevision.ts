import * as vscode from 'vscode';
import type { GitRun } from '../../../platform/git/git';
import { type RevisionName, readRevisionNames } from '../../../platform/git/revision';
import { inert } from '../../../platform/inert';
import { another, pickOrAsk, type Rows, separator } from '../../ui/pick';

/**
 * Asks for the Git revision to compare with: the last commit, a branch, a tag, or a revision that the user types.
 * Returns undefined if the user cancels.
 */
export async function askRevision(run: GitRun): Promise<string | undefined> {
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
