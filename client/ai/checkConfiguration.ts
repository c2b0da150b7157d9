import * as vscode from 'vscode';
import type { WorkspaceDiagnosticReport } from 'vscode-languageclient';
import type { Language } from '../language/language';
import { optionalText } from './input';
import { problemsText, type ReportedProblem, severities } from './problems';
import type { ToolBody } from './tool';

/**
 * A fictitious previous result for a file that doesn't exist. The server treats this result as outdated and therefore
 * responds even if there are no problems.
 */
const nobody = { uri: 'sortie-check:/', value: 'unknown' };

/** A tool that lists the current problems in all configuration files, or only in one file or folder. */
export function checkConfiguration(language: Language): ToolBody<{ path: string | undefined }> {
  return {
    read: (input) => ({ path: optionalText(input, 'path') }),
    progress: () => vscode.l10n.t('Checking sort configuration'),
    async run({ path }, token) {
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
          severity: severities[severity - 1] ?? 'error',
          code: String(code),
          message: typeof message === 'string' ? message : message.value,
        }));
      });
      return problemsText(problems, path);
    },
  };
}
