import * as vscode from 'vscode';
import type { WorkspaceDiagnosticReport } from 'vscode-languageclient';
import type { Language } from '../language/language';
import { optionalText } from './input';
import { problemsText, type ReportedProblem } from './problems';
import type { ToolBody } from './tool';

const severities = [undefined, 'error', 'warning', 'information', 'hint'] as const;

/**
 * Names no file, so that a response arrives at once even without problems: the server holds a response without news.
 */
const nobody = { uri: 'sortie-check:/', value: 'unknown' };

/** A tool that tells the problems of all configuration files, or of those below a path, as they are now. */
export function checkConfiguration(language: Language): ToolBody<{ path: string | undefined }> {
  return {
    read: (input) => ({ path: optionalText(input, 'path') }),
    progress: () => vscode.l10n.t('Checking sort configuration'),
    async answer({ path }, token) {
      const client = await language.client();
      const { items } = await client.sendRequest<WorkspaceDiagnosticReport>(
        'workspace/diagnostic',
        { previousResultIds: [nobody] },
        token,
      );
      const problems = items.flatMap((report): readonly ReportedProblem[] => {
        if (report.kind !== 'full') return [];
        const file = vscode.workspace.asRelativePath(client.protocol2CodeConverter.asUri(report.uri));
        return report.items.map(({ range, severity = 1, code, message }) => ({
          file,
          line: range.start.line + 1,
          column: range.start.character + 1,
          severity: severities[severity] ?? 'error',
          code: String(code),
          message: typeof message === 'string' ? message : message.value,
        }));
      });
      return problemsText(problems, path);
    },
  };
}
