import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import type { Records } from '../../platform/records/records';
import { notMoved, type UnreadableRecord } from '../../platform/records/unreadable';
import { pickValue } from '../ui/pick';
import { trusted } from '../ui/trust';

/**
 * *Set Unreadable Record Aside…*: lists the records that can't be read, and moves the selected file out of the records
 * folder after the user confirms. Never deletes a file.
 */
export async function setUnreadableRecordAside(records: Pick<Records, 'unreadable' | 'setAside'>): Promise<void> {
  if (!trusted(vscode.l10n.t("Sortie can't move files until you trust this folder."))) return;
  const all = await records.unreadable();
  const [folder] = all.filter(({ kind }) => kind === 'folder');
  if (folder) {
    await vscode.window.showErrorMessage(inert(folder.problem));
    return;
  }
  if (all.length === 0) {
    await vscode.window.showInformationMessage(vscode.l10n.t('All deployment records on this machine can be read.'));
    return;
  }
  const file = await pickValue({
    title: vscode.l10n.t('Set Unreadable Record Aside'),
    placeholder: vscode.l10n.t('Select the file to move out of the records folder'),
    rows: all.map((each) => ({ label: each.name, detail: inert(each.problem), value: each })),
  });
  if (file && (await confirmed(file))) await move(file, records);
}

async function confirmed({ name }: UnreadableRecord): Promise<boolean> {
  const moveIt = vscode.l10n.t('Move File');
  const detail = vscode.l10n.t(
    'If it is the record of a deployment to production, its planet no longer counts as production because of this record. The file is kept in the folder set-aside.',
  );
  const message = vscode.l10n.t('Move {0} out of the records folder?', name);
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, moveIt)) === moveIt;
}

async function move(file: UnreadableRecord, records: Pick<Records, 'setAside'>): Promise<void> {
  try {
    const moved = inert(await records.setAside(file));
    await vscode.window.showInformationMessage(vscode.l10n.t('The record was moved to {0}.', moved));
  } catch (error) {
    await vscode.window.showErrorMessage(inert(notMoved(file, error)));
  }
}
