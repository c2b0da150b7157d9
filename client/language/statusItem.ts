import * as vscode from 'vscode';
import type { DocumentSelector } from 'vscode-languageclient';
import { type ServerState, serverInWords } from './statusWording';

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
    const { scheme, language, pattern } = filter;
    return [{ ...(scheme ? { scheme } : {}), ...(language ? { language } : {}), ...(pattern ? { pattern } : {}) }];
  });
}
