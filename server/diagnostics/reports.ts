import { CancellationToken, type Diagnostic } from 'vscode-languageserver';
import type { Client } from '../client';
import type { Folders } from '../folders';
import { fingerprint } from '../service/files/fingerprint';

/** The diagnostics of one file, with an id that is the same as long as they are. */
export interface Report {
  readonly resultId: string;
  readonly items: Diagnostic[];
}

/** Diagnostics as the client gets them, worked out when they are asked for and kept until they may have changed. */
export interface Reports {
  of(uri: string): Report;
  /** Whether what `of` answers is worked out already. */
  isKnown(uri: string): boolean;
  /** Works out in slices what `of` will answer at once then, so that others get their turn; ends early when cancelled. */
  prepare(uri: string, token?: CancellationToken): Promise<void>;
  /** Forgets what was worked out for these files. */
  invalidate(uris: Iterable<string>): void;
  /** URIs of all configuration files of all folders. */
  files(): Iterable<string>;
}

/** Reports over all folders; codes lead to their documentation when the client said where that is. */
export function createReports(folders: Folders, client: Client): Reports {
  const kept = new Map<string, Report>();
  const documentation = client.understands.codeDescription ? client.start.ruleDocumentation : undefined;
  const documented = (diagnostic: Diagnostic): Diagnostic =>
    documentation === undefined || typeof diagnostic.code !== 'string' || diagnostic.codeDescription
      ? diagnostic
      : { ...diagnostic, codeDescription: { href: `${documentation}/${diagnostic.code}.md` } };
  return {
    async prepare(uri, token = CancellationToken.None) {
      if (!kept.has(uri)) await folders.of(uri).service.lookAt(uri, token);
    },
    of(uri) {
      const known = kept.get(uri);
      if (known) return known;
      const items = folders.of(uri).service.diagnostics(uri).map(documented);
      const report = { resultId: idOf(items), items };
      kept.set(uri, report);
      return report;
    },
    isKnown: (uri) => kept.has(uri),
    invalidate(uris) {
      for (const uri of uris) kept.delete(uri);
    },
    *files() {
      for (const folder of folders.all()) yield* folder.service.files();
    },
  };
}

/** The id of an empty report, also of a file that is not there. */
export const noProblems = '0';

function idOf(items: readonly Diagnostic[]): string {
  if (items.length === 0) return noProblems;
  return fingerprint(JSON.stringify(items));
}
