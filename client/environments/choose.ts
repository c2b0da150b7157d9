import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import { pickOne, type Rows, separator } from '../ui/pick';
import { alone } from '../ui/walk';
import { addressText, type KnownEnvironment } from './known';

/** What can be picked below the environments. */
export type Extra = 'add' | 'startLocal';

/** A pick-list row that shows an environment and what tells it from others of a like name. */
export function environmentRow(known: KnownEnvironment): vscode.QuickPickItem & { value: KnownEnvironment } {
  const { environment, local } = known;
  const icon = local ? '$(vm)' : environment.production ? '$(warning)' : '$(globe)';
  return {
    label: `${icon} ${inert(environment.name)}`,
    description: environment.production ? vscode.l10n.t('production') : '',
    detail: inert(addressText(environment)),
    value: known,
  };
}

/** Asks for one of the environments, or one of the extras where they are offered. */
export async function chooseEnvironment(
  title: string,
  all: readonly KnownEnvironment[],
  current: KnownEnvironment | undefined,
  extras: readonly Extra[] = [],
): Promise<KnownEnvironment | Extra | undefined> {
  let picked: KnownEnvironment | Extra | undefined;
  const labels = {
    add: `$(add) ${vscode.l10n.t('Add environment…')}`,
    startLocal: `$(play) ${vscode.l10n.t('Start the local platform')}`,
  };
  const offered = extras.map((extra) => ({ label: labels[extra], value: extra }));
  const known: Rows<KnownEnvironment | Extra> = all.map(environmentRow);
  const rows = offered.length > 0 && all.length > 0 ? [...known, separator(''), ...offered] : [...known, ...offered];
  const placeholder = vscode.l10n.t('Pick an environment');
  const chosen = (value: KnownEnvironment | Extra) => typeof value === 'object' && value.key === current?.key;
  await pickOne<KnownEnvironment | Extra>({ title, placeholder, place: alone, rows, chosen }, (value) => {
    picked = value;
  });
  return picked;
}
