import path from 'node:path';
import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver-types';
import { URI } from 'vscode-uri';
import { visible } from '../../platform/inert';
import { createSortService } from '../../server/service/create';
import type { SortService } from '../../server/service/service';
import { createExclusion } from '../../server/workspace/exclusion';
import { settingsOf } from '../../server/workspace/folderSettings';
import { createNodeWorkspace } from '../../server/workspace/node';
import type { Terminal } from '../terminal';
import { applied } from './apply';
import { replaceText } from './files';
import type { FilePlace, Finding } from './finding';
import type { CheckOptions } from './options';
import { filesAsked, type Root } from './roots';

const never = { isCancellationRequested: false };

/** What was found in one folder. */
export interface Found {
  readonly findings: readonly Finding[];
  readonly files: number;
}

/** Reads a folder, applies safe fixes where that was asked for, and reports what is left. */
export async function checkRoot(
  root: Root,
  { fix, allowEmpty }: Pick<CheckOptions, 'fix' | 'allowEmpty'>,
  terminal: Terminal,
): Promise<Found> {
  const { settings, mistakes } = settingsOf(root.folder);
  for (const mistake of mistakes) terminal.err(visible(mistake));
  const exclusion = createExclusion(settings.files.exclude);
  const files = createNodeWorkspace(root.folder, {
    enters: (folder) => !exclusion.prunes(folder),
    changes: () => ({ dispose() {} }),
  });
  const service = createSortService(files, settings);
  try {
    await service.index(terminal.ended);
    terminal.ended.throwIfAborted();
    const all = service.files().map((uri) => ({ uri, path: URI.parse(uri).fsPath }));
    const wanted = filesAsked(root, all, allowEmpty);
    for (const { uri } of fix ? wanted : []) {
      const result = await files.read(uri, settings.maxFileSize, terminal.ended);
      terminal.ended.throwIfAborted();
      if ('text' in result) await fixFile(service, uri, result.text, terminal);
    }
    return {
      findings: wanted.flatMap(({ uri }) =>
        findingsOf(uri, service.diagnostics(uri, Number.POSITIVE_INFINITY), terminal.directory),
      ),
      files: wanted.length,
    };
  } finally {
    service.dispose();
  }
}

/** Applies the fixes that cannot change meaning to one file; the service goes on with its new text. */
async function fixFile(service: SortService, uri: string, before: string, terminal: Terminal): Promise<void> {
  const edit = await service.fixAll(uri, never);
  terminal.ended.throwIfAborted();
  if (!edit) return;
  const after = applied(before, uri, edit);
  const problem = replaceText(URI.parse(uri).fsPath, before, after);
  if (problem !== undefined) terminal.err(visible(problem));
  else service.open(uri, 1, after);
}

function findingsOf(uri: string, diagnostics: readonly Diagnostic[], directory: string): readonly Finding[] {
  return diagnostics.flatMap((diagnostic) => {
    const severity = severityOf(diagnostic);
    if (!severity) return [];
    return {
      ...placeOf(uri, diagnostic.range, directory),
      code: String(diagnostic.code ?? ''),
      severity,
      message: typeof diagnostic.message === 'string' ? diagnostic.message : diagnostic.message.value,
      related: (diagnostic.relatedInformation ?? []).map(({ location, message }) => ({
        ...placeOf(location.uri, location.range, directory),
        message,
      })),
    };
  });
}

function placeOf(uri: string, { start, end }: Range, directory: string): FilePlace {
  return {
    file: path.relative(directory, URI.parse(uri).fsPath).split(path.sep).join('/'),
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** Hints are for the editor alone. */
function severityOf({ severity }: Diagnostic): Finding['severity'] | undefined {
  if (severity === DiagnosticSeverity.Error) return 'error';
  if (severity === DiagnosticSeverity.Warning) return 'warning';
  return severity === DiagnosticSeverity.Information ? 'information' : undefined;
}
