import * as vscode from 'vscode';
import type { WorkspaceDiagnosticReport } from 'vscode-languageclient';
import { inert } from '../../platform/inert';
import { type ApiNode, collections } from '../../protocol';
import type { Language } from '../language/language';
import { askExplanation } from '../sorting/collections';
import { referenceTo } from '../sorting/references';
import { explanationText, meantCollection } from './explanation';
import { optionalText, ToolRefusal, text } from './input';
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

interface Asked {
  readonly collection: string;
  readonly api: string | undefined;
  readonly name: string;
}

/**
 * A tool that explains why a name is or isn't a sort key of a collection. If the name isn't a sort key, the tool also
 * explains how to make it one.
 */
export function explainName(language: Language): ToolBody<Asked> {
  return {
    read: (input) => ({
      collection: text(input, 'collection'),
      api: optionalText(input, 'api'),
      name: text(input, 'name'),
    }),
    progress: ({ collection, name }) =>
      vscode.l10n.t('Checking whether {0} can be sorted by {1}', inert(collection, 60), inert(name, 60)),
    async run(asked, token) {
      const client = await language.client();
      const { apis } = await client.sendRequest<{ readonly apis: readonly ApiNode[] }>(collections.method, {}, token);
      const collection = meantCollection(apis, asked.collection, asked.api);
      const explanation = await askExplanation(language, referenceTo(collection), asked.name);
      if (!explanation) throw new ToolRefusal(vscode.l10n.t('The collection was changed or removed. Try again.'));
      return explanationText(collection, explanation);
    },
  };
}
