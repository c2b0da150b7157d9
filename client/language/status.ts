import * as vscode from 'vscode';
import type { DocumentSelector } from 'vscode-languageclient';
import { pickValue, separator } from '../ui/pick';
import { leftOutFiles, partialReasons, type ServerState, serverInWords } from './statusWording';

/** The language server's entry in the language status of configuration files. */
export class StatusItem implements vscode.Disposable {
  private readonly item: vscode.LanguageStatusItem;

  constructor(selector: DocumentSelector) {
    this.item = vscode.languages.createLanguageStatusItem('sortie.server', toEditor(selector));
    this.item.name = vscode.l10n.t('Sortie language server');
    this.item.text = vscode.l10n.t('Sortie');
    this.item.command = { command: 'sortie.serverStatus', title: vscode.l10n.t('More…') };
    this.show({ kind: 'starting' });
  }

  show(state: ServerState): void {
    const { item } = this;
    item.busy = state.kind === 'starting' || (state.kind === 'running' && state.status.state === 'indexing');
    item.severity =
      state.kind === 'stopped' ? vscode.LanguageStatusSeverity.Error : vscode.LanguageStatusSeverity.Information;
    item.detail = serverInWords(state);
    item.accessibilityInformation = { label: `${vscode.l10n.t('Sortie language server')}, ${serverInWords(state)}` };
  }

  dispose(): void {
    this.item.dispose();
  }
}

function toEditor(selector: DocumentSelector): vscode.DocumentSelector {
  return selector.flatMap((filter): vscode.DocumentFilter[] => {
    if (typeof filter === 'string') return [{ language: filter }];
    if ('notebook' in filter || typeof filter.pattern === 'object') return [];
    return [{ scheme: filter.scheme, language: filter.language, pattern: filter.pattern }];
  });
}

/**
 * Shows the server's state and the commands for the server. If the information about the configuration is incomplete,
 * or if files are left out, also shows the reasons.
 */
export async function showServerStatus(state: ServerState): Promise<void> {
  const commands = [
    { label: `$(debug-restart) ${vscode.l10n.t('Restart Language Server')}`, value: 'sortie.restartServer' },
    { label: `$(output) ${vscode.l10n.t('Show Language Server Log')}`, value: 'sortie.showServerLog' },
    { label: `$(warning) ${vscode.l10n.t('Show Problems')}`, value: 'workbench.actions.view.problems' },
    { label: `$(bug) ${vscode.l10n.t('Report a Problem…')}`, value: 'sortie.reportProblem' },
  ];
  const section = (title: string, sentences: readonly string[]) => {
    const rows = sentences.slice(0, 100).map((label) => ({ label: `$(info) ${label}`, value: undefined }));
    return rows.length > 0 ? [separator(title), ...rows] : [];
  };
  const chosen = await pickValue<string | undefined>({
    title: vscode.l10n.t('Sortie language server'),
    placeholder: serverInWords(state),
    rows: [
      ...commands,
      ...section(vscode.l10n.t('Incomplete information'), partialReasons(state)),
      ...section(vscode.l10n.t('Files left out'), leftOutFiles(state)),
    ],
  });
  if (chosen !== undefined) await vscode.commands.executeCommand(chosen);
}
