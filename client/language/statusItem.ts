import * as vscode from 'vscode';
import { type DocumentSelector, State } from 'vscode-languageclient/node';
import type { ServerStatus } from '../../protocol';

/** The entry of the language server among the language status items of a configuration file. */
export class StatusItem implements vscode.Disposable {
  private readonly item: vscode.LanguageStatusItem;

  constructor(selector: DocumentSelector) {
    this.item = vscode.languages.createLanguageStatusItem('sortie.server', toEditor(selector));
    this.item.name = vscode.l10n.t('Sortie language server');
    this.item.text = vscode.l10n.t('Sortie');
    this.item.busy = true;
    this.item.command = { command: 'sortie.restartServer', title: vscode.l10n.t('Restart') };
  }

  show(status: ServerStatus): void {
    const { item } = this;
    const { problems } = status;
    const count = problems.errors + problems.warnings + problems.informations;
    item.busy = status.state === 'indexing';
    item.severity = vscode.LanguageStatusSeverity.Information;
    if (status.state === 'indexing') {
      item.detail = vscode.l10n.t('reading configuration, {0} of {1} files', status.done, status.total);
      return;
    }
    const known =
      status.partial.length === 0 ? '' : ` · ${vscode.l10n.t('partial knowledge: {0}', status.partial.join(' '))}`;
    item.detail = (count === 1 ? vscode.l10n.t('1 problem') : vscode.l10n.t('{0} problems', count)) + known;
  }

  /** Says that the server is starting or does not run; a running one speaks for itself. */
  showState(state: State): void {
    this.item.busy = state === State.Starting;
    if (state !== State.Stopped && state !== State.StartFailed) return;
    this.item.severity = vscode.LanguageStatusSeverity.Error;
    this.item.detail = vscode.l10n.t('the language server does not run');
  }

  dispose(): void {
    this.item.dispose();
  }
}

function toEditor(selector: DocumentSelector): vscode.DocumentSelector {
  return selector.flatMap((filter): vscode.DocumentFilter[] => {
    if (typeof filter === 'string') return [{ language: filter }];
    if ('notebook' in filter || typeof filter.pattern === 'object') return [];
    const { scheme, language, pattern } = filter;
    return [{ ...(scheme ? { scheme } : {}), ...(language ? { language } : {}), ...(pattern ? { pattern } : {}) }];
  });
}
