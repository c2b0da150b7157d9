import * as vscode from 'vscode';
import { recordJson, recordMarkdown } from '../../platform/deployments/recordFormats';
import { formatBuilds } from '../../platform/deployments/wording';
import type { DeploymentRecord } from '../../platform/deploymentTypes';
import { inert } from '../../platform/inert';
import { planetAndEnvironment } from '../../platform/planetName';
import type { Records } from '../../platform/records/records';
import { notMoved, type UnreadableRecord } from '../../platform/records/unreadable';
import type { CommandBody } from '../ui/commands';
import { DateFormat } from '../ui/dateFormat';
import type { VirtualDocuments } from '../ui/documents';
import { pickValue } from '../ui/pick';
import { trusted } from '../ui/trust';
import type { DeploymentsTree } from './tree/provider';

/** Maximum number of deployments in the list from which the user selects a record. */
const mostOffered = 50;

/**
 * The commands for deployment records. The argument of those that show and export a record is a row ID or a record ID.
 * If there is no argument, the user selects a record.
 */
export function recordCommands(
  tree: Pick<DeploymentsTree, 'node'>,
  records: Pick<Records, 'read' | 'list' | 'unreadable' | 'setAside'>,
  documents: VirtualDocuments,
): Record<string, CommandBody> {
  const find = async (clicked: unknown, title: string) => {
    const node = tree.node(clicked);
    const id = node?.kind === 'deployment' ? node.record.id : clicked;
    const known = typeof id === 'string' ? await records.read(id) : undefined;
    return known ?? (node ? undefined : pickRecord(await records.list(), title));
  };
  return {
    'sortie.showDeploymentRecord': async (clicked) => {
      const record = await find(clicked, vscode.l10n.t('Show Deployment Record'));
      if (record) await showRecord(record, documents);
    },
    'sortie.exportDeploymentRecord': async (clicked) => {
      if (!trusted()) return;
      const record = await find(clicked, vscode.l10n.t('Export Deployment Record'));
      if (record) await exportRecord(record);
    },
    'sortie.setUnreadableRecordAside': () => setUnreadableRecordAside(records),
  };
}

async function pickRecord(all: readonly DeploymentRecord[], title: string): Promise<DeploymentRecord | undefined> {
  if (all.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No deployment from this machine yet.'));
    return undefined;
  }
  const [now, dates] = [Date.now(), new DateFormat(vscode.env.language)];
  const rows = all.slice(0, mostOffered).map((record) => ({
    label: formatBuilds(record.plan),
    description: `${planetAndEnvironment(record.plan.planet, record.plan.planet.environmentName)} · ${dates.when(record.requestedAt, now)}`,
    value: record,
  }));
  return await pickValue({ title, placeholder: vscode.l10n.t('Select a deployment'), rows });
}

async function showRecord(record: DeploymentRecord, documents: VirtualDocuments): Promise<void> {
  const uri = documents.put(`${fileName(record)}.json`, recordJson(record), record.id);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(document, 'json');
  await vscode.window.showTextDocument(document, { preview: true });
}

async function exportRecord(record: DeploymentRecord): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = `${fileName(record)}.md`;
  const uri = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Export Deployment Record'),
    filters: { Markdown: ['md'], JSON: ['json'] },
    defaultUri: folder && vscode.Uri.joinPath(folder, name),
  });
  if (!uri) return;
  const text = uri.path.toLowerCase().endsWith('.json') ? recordJson(record) : recordMarkdown(record);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const open = vscode.l10n.t('Open');
  const exported = vscode.l10n.t('The deployment record was exported.');
  if ((await vscode.window.showInformationMessage(exported, open)) === open) {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  }
}

/** Returns a record's file name without the extension, such as `deployment-dev1-2026-05-18-1402`. */
function fileName({ plan, requestedAt }: DeploymentRecord): string {
  const at = new Date(requestedAt);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  const planet = plan.planet.planetId.replace(/[^\w.-]+/g, '-').slice(0, 40);
  return `deployment-${planet}-${day}-${two(at.getHours())}${two(at.getMinutes())}`;
}

/**
 * *Set Unreadable Record Aside…*: lists the records that can't be read, and moves the selected file out of the records
 * folder after the user confirms. Never deletes a file.
 */
async function setUnreadableRecordAside(records: Pick<Records, 'unreadable' | 'setAside'>): Promise<void> {
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
