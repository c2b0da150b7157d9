import path from 'node:path';
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import { URI } from 'vscode-uri';
import { visible } from '../../platform/inert';
import { neverCanceled } from '../../server/service/cancellation';
import { type VerifiableSortOverview, verifiableSorts } from '../../server/service/features/verifiable';
import type { SortService } from '../../server/service/service';
import { nestedFolders, withFolder } from '../folderService';
import type { Terminal } from '../terminal';
import { applied } from './apply';
import type { FileDiagnostic, FileFix } from './fileDiagnostic';
import { replaceText } from './files';
import { fingerprintOf, subjectsIn } from './fingerprint';
import { fixesOf } from './fixes';
import { leftOutIn } from './leftOut';
import type { CheckOptions } from './options';
import { regionOf, slashed } from './regions';
import { type AskedPath, filesAsked, isWithin, type Root } from './roots';
import type { CheckedSort } from './verification';

/**
 * Fixes are listed for at most this many problems in each file, because Sortie reads every file that a listed fix
 * changes.
 */
const mostWithFixes = 200;

/** The results of a check. */
export interface Found {
  readonly diagnostics: readonly FileDiagnostic[];
  readonly files: number;
  /** Whether some of the requested files are left out, which has been reported. */
  readonly leftOut: boolean;
  /** The default sorts that can be verified. Empty unless verification was requested. */
  readonly sorts: readonly CheckedSort[];
}

type RootOptions = Pick<CheckOptions, 'fix' | 'allowEmpty' | 'verification' | 'listsFixes' | 'base'>;

/**
 * Checks folders, and the requested folders in them that have their own project file. Applies safe fixes if requested,
 * and returns the remaining problems. `roots` must contain outer folders first.
 */
export async function checkRoots(roots: readonly Root[], options: RootOptions, terminal: Terminal): Promise<Found> {
  const all: Found[] = [];
  const { allowEmpty } = options;
  const waiting = new Map(roots.map(({ folder, asked }) => [folder, { asked, allowEmpty, outermost: folder }]));
  for (const [folder, { asked, outermost, allowEmpty }] of waiting) {
    const found = await checkRoot({ folder, asked, outermost }, { ...options, allowEmpty }, terminal);
    all.push(found);
    for (const nested of found.nested) {
      const known = waiting.get(nested)?.asked ?? [];
      waiting.set(nested, { asked: [...known, { absolute: nested, isFolder: true }], allowEmpty: true, outermost });
    }
  }
  return {
    diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
    files: all.reduce((sum, { files }) => sum + files, 0),
    leftOut: all.some(({ leftOut }) => leftOut),
    sorts: all.flatMap(({ sorts }) => sorts),
  };
}

/** What was found in one folder. `nested` contains the requested folders in it that have their own project file. */
interface FoundInRoot extends Found {
  readonly nested: readonly string[];
}

/**
 * A folder to check. Fingerprints contain the path from the outermost folder, so that equal problems in two projects
 * differ.
 */
interface RootToCheck extends Root {
  readonly outermost: string;
}

async function checkRoot(root: RootToCheck, options: RootOptions, terminal: Terminal): Promise<FoundInRoot> {
  const { fix, allowEmpty, verification, listsFixes, base } = options;
  return withFolder(root.folder, terminal.ended, async ({ service, files, settings }) => {
    const all = service.files().map((uri) => ({ uri, path: URI.parse(uri).fsPath }));
    const paths = all.map(({ path: file }) => file);
    const leftOut = new Map(
      root.asked.map((asked) => [asked, leftOutIn(root.folder, asked, paths, service, settings)]),
    );
    for (const sentence of [...leftOut.values()].flat()) terminal.err(visible(sentence));
    const hasNested = (asked: AskedPath) => nestedIn(service, asked).length > 0;
    const mayBeEmpty = (asked: AskedPath) => allowEmpty || hasNested(asked) || (leftOut.get(asked) ?? []).length > 0;
    const wanted = filesAsked(root, all, mayBeEmpty);
    for (const { uri } of fix ? wanted : []) {
      const result = await files.read(uri, settings.maxFileSize, terminal.ended);
      terminal.ended.throwIfAborted();
      if ('text' in result) await fixFile(service, uri, result.text, terminal);
    }
    const diagnostics: FileDiagnostic[] = [];
    for (const { uri, path: file } of wanted) {
      const inFile = await service.diagnostics(uri, neverCanceled, Number.POSITIVE_INFINITY);
      terminal.ended.throwIfAborted();
      if (inFile.length === 0) continue;
      const result = await files.read(uri, settings.maxFileSize, terminal.ended);
      terminal.ended.throwIfAborted();
      const subjectOf = subjectsIn(
        'text' in result ? result.text : '',
        await service.documentSymbols(uri, neverCanceled),
      );
      const inFolder = slashed(path.relative(root.outermost, file));
      const identify = (diagnostic: Diagnostic) =>
        fingerprintOf(String(diagnostic.code ?? ''), inFolder, subjectOf(diagnostic));
      for (const [index, diagnostic] of inFile.entries()) {
        const wantsFixes = listsFixes && index < mostWithFixes;
        const fixes = wantsFixes ? await fixesOf(service, uri, diagnostic, base, terminal.ended) : [];
        diagnostics.push(...diagnosticsOf(uri, diagnostic, base, identify(diagnostic), fixes));
      }
    }
    const sorts: VerifiableSortOverview[] = [];
    for (const { model } of verification ? service.projects.outermost() : [])
      sorts.push(...(await verifiableSorts(model, () => files.pause(), neverCanceled)));
    const asked = new Set(wanted.map(({ uri }) => uri));
    return {
      nested: [...new Set(root.asked.flatMap((one) => nestedIn(service, one)))],
      diagnostics,
      files: wanted.length,
      leftOut: [...leftOut.values()].some((sentences) => sentences.length > 0),
      sorts: sorts
        .filter(({ location }) => location === null || asked.has(location.uri))
        .map((sort) => ({ ...sort, folder: root.outermost })),
    };
  });
}

/** Returns the folders with their own project file that are in a requested folder. */
function nestedIn(service: SortService, { absolute }: AskedPath): readonly string[] {
  return nestedFolders(service).filter((folder) => isWithin(absolute, folder));
}

/** Applies the safe fixes to one file until there are none left, and passes each new text to the service. */
async function fixFile(service: SortService, uri: string, text: string, terminal: Terminal): Promise<void> {
  let before = text;
  for (let round = 0; round < mostRounds; round++) {
    const edit = await service.fixAll(uri, neverCanceled);
    terminal.ended.throwIfAborted();
    if (!edit) return;
    const after = applied(before, uri, edit);
    const problem = replaceText(URI.parse(uri).fsPath, before, after);
    if (problem !== undefined) {
      terminal.err(visible(problem));
      return;
    }
    service.open(uri, 1, after);
    await service.settled(uri);
    before = after;
  }
}

/** Maximum number of times that fixes are applied to a file. Fixes that conflict need several rounds. */
const mostRounds = 20;

function diagnosticsOf(
  uri: string,
  diagnostic: Diagnostic,
  base: string,
  fingerprint: string,
  fixes: readonly FileFix[],
): readonly FileDiagnostic[] {
  const severity = severityOf(diagnostic);
  if (!severity) return [];
  return [
    {
      ...regionOf(uri, diagnostic.range, base),
      code: String(diagnostic.code ?? ''),
      severity,
      message: typeof diagnostic.message === 'string' ? diagnostic.message : diagnostic.message.value,
      fingerprint,
      related: (diagnostic.relatedInformation ?? []).map(({ location, message }) => ({
        ...regionOf(location.uri, location.range, base),
        message,
      })),
      fixes,
    },
  ];
}

/** Returns the severity of a problem. Undefined for hints, which only the editor shows. */
function severityOf({ severity }: Diagnostic): FileDiagnostic['severity'] | undefined {
  if (severity === DiagnosticSeverity.Error) return 'error';
  if (severity === DiagnosticSeverity.Warning) return 'warning';
  return severity === DiagnosticSeverity.Information ? 'information' : undefined;
}
