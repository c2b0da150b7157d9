import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import { pickOne, type Rows, separator } from '../ui/pick';
import { onlyStep } from '../ui/wizard';
import { addressText, type KnownEnvironment } from './known';
import type { LeftOut } from './readEnvironments';

/** The actions that the list offers below the environments. */
export type Extra = 'add' | 'startLocal';

/** A quick pick row for an environment. It shows the address, because names can be similar. */
export function environmentRow(
  known: KnownEnvironment,
  current = false,
): vscode.QuickPickItem & { value: KnownEnvironment } {
  const { environment, local } = known;
  const icon = local ? '$(vm)' : environment.production ? '$(shield)' : '$(globe)';
  return {
    label: `${icon} ${inert(environment.name)}`,
    description: [current ? vscode.l10n.t('current') : '', environment.production ? vscode.l10n.t('production') : '']
      .filter((text) => text !== '')
      .join(' · '),
    detail: inert(addressText(environment)),
    value: known,
  };
}

/** Additional rows and buttons in the list. */
export interface Offers {
  readonly extras?: readonly Extra[];
  /** Unusable entries of `sortie.environments`. If the user selects one of them, the settings file opens. */
  readonly leftOut?: readonly LeftOut[];
  /** Whether rows have buttons to edit, sign out of, and remove configured environments. */
  readonly manage?: boolean;
}

/** An action on an environment, as an alternative to selecting it. */
export interface Managed {
  readonly action: 'edit' | 'signOut' | 'remove';
  readonly known: KnownEnvironment;
}

interface ActionButton extends vscode.QuickInputButton {
  readonly action: Managed['action'];
}

function actionButtons(): readonly ActionButton[] {
  return [
    { action: 'edit', iconPath: new vscode.ThemeIcon('edit'), tooltip: vscode.l10n.t('Edit') },
    { action: 'signOut', iconPath: new vscode.ThemeIcon('sign-out'), tooltip: vscode.l10n.t('Sign Out') },
    { action: 'remove', iconPath: new vscode.ThemeIcon('trash'), tooltip: vscode.l10n.t('Remove') },
  ];
}

/**
 * Asks the user to select an environment or an additional row. Returns the selection, or an action if the user presses
 * a row's button. Undefined if the user cancels or opens the settings.
 */
export async function chooseEnvironment(
  title: string,
  all: readonly KnownEnvironment[],
  current: KnownEnvironment | undefined,
  { extras = [], leftOut = [], manage = false }: Offers = {},
): Promise<KnownEnvironment | Extra | Managed | undefined> {
  let picked: KnownEnvironment | Extra | Managed | 'settings' | undefined;
  const labels = {
    add: `$(add) ${vscode.l10n.t('Add Environment…')}`,
    startLocal: `$(play) ${vscode.l10n.t('Start the Local Platform')}`,
  };
  const buttons = actionButtons();
  const offered = extras.map((extra) => ({ label: labels[extra], value: extra }));
  const known: Rows<KnownEnvironment | Extra | 'settings'> = [
    ...all.map((each) => ({
      ...environmentRow(each, each.key === current?.key),
      buttons: manage && !each.local ? buttons : undefined,
    })),
    ...leftOut.map(leftOutRow),
  ];
  const rows = offered.length > 0 && known.length > 0 ? [...known, separator(''), ...offered] : [...known, ...offered];
  const placeholder = vscode.l10n.t('Select an environment');
  const chosen = (value: typeof picked) => typeof value === 'object' && 'key' in value && value.key === current?.key;
  const pressed = (value: KnownEnvironment | Extra | 'settings', button: vscode.QuickInputButton) => {
    const action = buttons.find((each) => each === button)?.action;
    if (typeof value === 'object' && action) picked = { action, known: value };
  };
  await pickOne({ title, placeholder, position: onlyStep, rows, chosen, pressed }, (value) => {
    picked = value;
  });
  if (picked !== 'settings') return picked;
  await openSettings();
  return undefined;
}

function leftOutRow({ name, reason }: LeftOut) {
  return {
    label: `$(error) ${inert(name)}`,
    description: vscode.l10n.t('skipped · open the settings'),
    detail: inert(reason),
    value: 'settings' as const,
  };
}

/** Opens the user's settings file, which contains the environments for all windows, including remote ones. */
async function openSettings(): Promise<void> {
  const revealSetting = { key: 'sortie.environments' };
  await vscode.commands.executeCommand('workbench.action.openApplicationSettingsJson', { revealSetting });
}
