import * as vscode from 'vscode';
import { inert } from '../../../platform/inert';
import type { VerifiableSort } from '../../../protocol';
import { VirtualDocuments } from '../../ui/documents';
import { type VerificationResult, verificationReport, verificationText } from './document';

const scheme = 'sortie-verify';

/** The documents that contain the reports of verifications, with links to the user's files. */
export class ReportDocuments implements vscode.DocumentLinkProvider, vscode.Disposable {
  private readonly documents = new VirtualDocuments(scheme);
  /** The newest report of each document, by the document's URI. */
  private readonly results = new Map<string, VerificationResult<VerifiableSort>>();
  private readonly registration = vscode.languages.registerDocumentLinkProvider({ scheme }, this);

  /** Shows a report. Replaces the previous report about the same environment. */
  async show(result: VerificationResult<VerifiableSort>): Promise<void> {
    const name = vscode.l10n.t('Default sorts ({0})', inert(result.environment, 60));
    const uri = this.documents.put(`${name}.sortie-table`, verificationText(result));
    this.results.set(uri.toString(), result);
    await vscode.window.showTextDocument(uri, { preview: false });
  }

  provideDocumentLinks({ uri }: vscode.TextDocument): vscode.DocumentLink[] {
    const result = this.results.get(uri.toString());
    const lines = result ? verificationReport(result) : [];
    return lines.flatMap(({ text, link }, line) => {
      const start = link ? text.indexOf(link.label) : -1;
      if (!link || start < 0) return [];
      const { uri: target, range } = link.location;
      const fragment = `${range.start.line + 1},${range.start.character + 1}`;
      const shown = new vscode.Range(line, start, line, start + link.label.length);
      const found = new vscode.DocumentLink(shown, vscode.Uri.parse(target).with({ fragment }));
      found.tooltip = vscode.l10n.t('Open the line in the file');
      return found;
    });
  }

  dispose(): void {
    this.documents.dispose();
    this.registration.dispose();
  }
}
