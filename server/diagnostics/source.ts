import type { CancellationToken, Diagnostic } from 'vscode-languageserver';
import type { Client } from '../client';
import type { Documents } from '../documents';
import type { Folders } from '../folders';

/** Supplies diagnostics from the language services of all folders. */
export interface DiagnosticsSource {
  /**
   * Returns the diagnostics of the newest version of a file, computed in slices. Returns the same object until a
   * diagnostic changes. Empty if canceled.
   */
  diagnostics(uri: string, token: CancellationToken): Promise<Diagnostic[]>;
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
  const none: Diagnostic[] = [];
  const known = new WeakMap<Diagnostic[], Diagnostic[]>();
  return {
    async diagnostics(uri, token) {
      if (documents.isInOtherLanguage(uri)) return none;
      const items = await folders.of(uri).service.diagnostics(uri, token);
      const linked = known.get(items) ?? items.map(documented);
      known.set(items, linked);
      return linked;
    },
  };
}
