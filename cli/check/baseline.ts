import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { inert } from '../../platform/inert';
import { isObject } from '../../platform/json';
import { readRegularFile } from '../../server/workspace/read';
import { parsedJson } from '../json';
import { UsageError } from '../terminal';
import type { FileDiagnostic } from './fileDiagnostic';
import { writeAtomically } from './files';

const version = 1;
const largest = 50_000_000;

/** The known problems in a project: the number of problems for each combination of code and fingerprint. */
export type Baseline = ReadonlyMap<string, number>;

/** The problems that aren't in the baseline, and the number of known problems. */
export interface ComparedDiagnostics {
  readonly fresh: readonly FileDiagnostic[];
  readonly known: number;
}

/** Reads a baseline file. Throws `UsageError` if the file is missing, unreadable, or invalid. */
export function readBaseline(file: string, directory: string): Baseline {
  const text = readText(file, directory);
  if (text === undefined) {
    throw new UsageError(l10n.t("Baseline file {0} doesn't exist. Create it with --write-baseline.", inert(file)));
  }
  return parseBaseline(text, file);
}

/**
 * Atomically writes the current problems as the new baseline. Throws `UsageError` if the file can't be written, or if
 * it exists and isn't a baseline.
 */
export function writeBaseline(file: string, directory: string, diagnostics: readonly FileDiagnostic[]): void {
  const existing = readText(file, directory);
  if (existing !== undefined) parseBaseline(existing, file);
  try {
    writeAtomically(path.resolve(directory, file), baselineText(diagnostics));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(l10n.t("Baseline file {0} can't be written: {1}", inert(file), reason));
  }
}

/**
 * Separates new problems from known ones. Several problems can have the same fingerprint. If the baseline contains a
 * fingerprint n times, the first n problems with this fingerprint are known.
 */
export function compareWithBaseline(diagnostics: readonly FileDiagnostic[], baseline: Baseline): ComparedDiagnostics {
  const left = new Map(baseline);
  const fresh = diagnostics.filter((diagnostic) => {
    const key = keyOf(diagnostic.code, diagnostic.fingerprint);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
  return { fresh, known: diagnostics.length - fresh.length };
}

/**
 * Returns the text of a baseline file: one fingerprint per line, sorted, so that files are easy to compare and merge.
 */
function baselineText(diagnostics: readonly FileDiagnostic[]): string {
  const byCode = new Map<string, Map<string, number>>();
  for (const { code, fingerprint } of diagnostics) {
    const counts = byCode.get(code) ?? new Map<string, number>();
    counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
    byCode.set(code, counts);
  }
  const problems = Object.fromEntries(
    sorted(byCode).map(([code, counts]) => [code, Object.fromEntries(sorted(counts))]),
  );
  return `${JSON.stringify({ sortieBaseline: version, problems }, undefined, 2)}\n`;
}

function sorted<T>(entries: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}

function parseBaseline(text: string, file: string): Baseline {
  const broken = () =>
    new UsageError(
      l10n.t(
        "{0} isn't a baseline file. Specify another file, or delete this file and create a baseline with --write-baseline.",
        inert(file),
      ),
    );
  const parsed = parsedJson(text);
  if (!isObject(parsed) || typeof parsed.sortieBaseline !== 'number' || !isObject(parsed.problems)) throw broken();
  if (parsed.sortieBaseline !== version) {
    throw new UsageError(
      l10n.t(
        'Baseline file {0} has format {1}, but this version of Sortie reads format {2}. Delete the file, then create it again with --write-baseline.',
        inert(file),
        parsed.sortieBaseline,
        version,
      ),
    );
  }
  const counts = new Map<string, number>();
  for (const [code, fingerprints] of Object.entries(parsed.problems)) {
    if (!isObject(fingerprints)) throw broken();
    for (const [fingerprint, count] of Object.entries(fingerprints)) {
      if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) throw broken();
      counts.set(keyOf(code, fingerprint), count);
    }
  }
  return counts;
}

function keyOf(code: string, fingerprint: string): string {
  return `${code} ${fingerprint}`;
}

function readText(file: string, directory: string): string | undefined {
  const result = readRegularFile(path.resolve(directory, file), largest);
  if ('text' in result) return result.text;
  if (result.failure === 'missing') return undefined;
  throw new UsageError(l10n.t("Baseline file {0} can't be read. Check the path and the permissions.", inert(file)));
}
