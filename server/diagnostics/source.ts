import type { CancellationToken, Diagnostic } from 'vscode-languageserver';
import type { Client } from '../client';
import type { Documents } from '../documents';
import type { Folders } from '../folders';

/** Where diagnostics come from: the language services of all folders. */
export interface DiagnosticsSource {
  /** The diagnostics of a file at its newest version, computed in slices. Empty if cancelled. */
  diagnostics(uri: string, token: CancellationToken): Promise<Diagnostic[]>;
  /** Whether the diagnostics of a file are known, so that there is nothing to compute. */
  isChecked(uri: string): boolean;
  /** URIs of all configuration files. */
  files(): readonly string[];
}

/**
 * The diagnostics of all folders. None for documents in other languages. Codes link to their documentation if the
 * client specified its location.
 */
export function diagnosticsOf(
  folders: Folders,
  documents: Pick<Documents, 'isInOtherLanguage'>,
  { understands, start }: Client,
): DiagnosticsSource {
  const documentation = understands.codeDescription ? start.ruleDocumentation : undefined;
  const documented = (diagnostic: Diagnostic): Diagnostic =>
    documentation === undefined || typeof diagnostic.code !== 'string' || diagnostic.codeDescription
      ? diagnostic
      : { ...diagnostic, codeDescription: { href: `${documentation}/${diagnostic.code}.md` } };
  return {
    async diagnostics(uri, token) {
      if (documents.isInOtherLanguage(uri)) return [];
      const items = await folders.of(uri).service.diagnostics(uri, token);
      return documentation === undefined ? items : items.map(documented);
    },
    isChecked: (uri) => folders.of(uri).service.isChecked(uri),
    files: () => folders.files(),
  };
}
