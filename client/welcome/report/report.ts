import * as vscode from 'vscode';
import type { EnvironmentList } from '../../environments/environmentList';
import type { Tokens } from '../../environments/tokens';
import type { Language } from '../../language/language';
import { serverInWords } from '../../language/statusWording';
import { changedSettings, logTails, privateWords, versions } from './collect';
import { reportText } from './text';

/** The services that a report depends on. */
export interface ReportParts {
  readonly context: vscode.ExtensionContext;
  readonly language: Language;
  readonly environments: EnvironmentList;
  readonly tokens: Tokens;
}

/**
 * Opens a document that contains the information for a bug report but no secrets, and offers to copy the text. Sends
 * nothing.
 */
export async function reportProblem({ context, language, environments, tokens }: ReportParts): Promise<void> {
  const text = reportText(
    {
      versions: versions(context),
      server: serverInWords(language.state),
      settings: changedSettings(context),
      logs: await logTails(context),
    },
    await privateWords(environments, tokens),
  );
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: text });
  await vscode.window.showTextDocument(document);
  const copy = vscode.l10n.t('Copy');
  const message = vscode.l10n.t(
    'The report is in a new document. Nothing was sent. Complete the report, read it, and share it.',
  );
  if ((await vscode.window.showInformationMessage(message, copy)) !== copy) return;
  await vscode.env.clipboard.writeText(document.getText());
}
