import type { CancellationToken, Diagnostic } from 'vscode-languageserver';
import type { Client } from '../client';
import type { Documents } from '../documents';
import type { Folders } from '../folders';

/** Supplies diagnostics from the language services of all folders. */
export interface DiagnosticsSource {
  /** Returns the diagnostics of the newest version of a file, computed in slices. Empty if canceled. */
  diagnostics(uri: string, token: CancellationToken): Promise<Diagnostic[]>;
  /** Whether the diagnostics of a file are already computed. */
  isChecked(uri: string): boolean;
  /** URIs of all configuration files and Gosu files. */
  files(): readonly string[];
}

/**
 * Supplies the diagnostics of all folders. A document for which the user has chosen another language has no
 * diagnostics. If the client supports links and has sent the location of the documentation, each diagnostic code links
 * to the page of its rule.
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
