import * as vscode from 'vscode';
import type { Environment } from '../../../platform/environment';
import { environmentRow } from '../../environments/choose';
import { localKey } from '../../environments/known';
import { startHere } from '../../local/starting';
import { pickOne } from '../../ui/pick';
import { onlyStep } from '../../ui/wizard';
import type { PreviewParts } from './parts';

const rememberedKey = 'sortie.previewSource';

/** Asks where a collection is read: from the platform on this machine, which is started for it, or from an environment. */
export async function askSource(parts: PreviewParts, title: string): Promise<Environment | undefined> {
  const { environments, memory } = parts;
  const configured = environments.all().filter((known) => !known.local);
  const local = {
    label: `$(vm) ${vscode.l10n.t('Local platform')}`,
    description: parts.local.runs ? '' : vscode.l10n.t('is started'),
    detail: vscode.l10n.t('Serves the collections of this workspace with generated data, or those in .sortie/data.'),
    value: localKey,
  };
  const rows = [
    ...(parts.local.possible ? [local] : []),
    ...configured.map((known) => ({ ...environmentRow(known), value: known.key })),
  ];
  const last = memory.get<string>(rememberedKey) ?? environments.selected()?.key ?? localKey;
  let key: string | undefined;
  const placeholder = vscode.l10n.t('Where is the collection read?');
  await pickOne({ title, placeholder, position: onlyStep, rows, chosen: (value) => value === last }, (value) => {
    key = value;
  });
  if (key === undefined) return undefined;
  await memory.update(rememberedKey, key);
  if (key === localKey && !(await startHere(parts.local, parts.log, vscode.ProgressLocation.Window))) return undefined;
  return environments.all().find((known) => known.key === key)?.environment;
}
