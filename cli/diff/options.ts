import * as l10n from '@vscode/l10n';
import { visible } from '../../platform/inert';
import { jsonText } from '../../platform/json';
import type { SortComparison } from '../../server/service/features/sortChanges/comparisonTexts';
import { sortChangesJson } from '../../server/service/features/sortChanges/json';
import { sortChangesMarkdown } from '../../server/service/features/sortChanges/markdown';
import { sortChangesText } from '../../server/service/features/sortChanges/text';
import { parseOptions } from '../arguments';
import type { OptionTable } from '../parsing';
import { UsageError } from '../terminal';

/** The options of `sortie diff`. */
export interface DiffOptions {
  /** The revision as entered by the user. */
  readonly base: string;
  readonly format: (comparison: SortComparison) => readonly string[];
  readonly failsOnBreaking: boolean;
}

const formats: ReadonlyMap<string, DiffOptions['format']> = new Map([
  ['text', (comparison: SortComparison) => sortChangesText(comparison).map(visible)],
  ['json', (comparison: SortComparison) => [jsonText(sortChangesJson(comparison), 2)]],
  ['markdown', (comparison: SortComparison) => sortChangesMarkdown(comparison).map(visible)],
]);

const known = {
  base: { type: 'string' },
  format: { type: 'string' },
  'fail-on': { type: 'string' },
} as const satisfies OptionTable;

/** Reads the arguments of `sortie diff`. Throws `UsageError` with instructions if they are invalid. */
export function readDiffOptions(args: readonly string[]): DiffOptions {
  const { base, format: name = 'text', 'fail-on': failOn } = parseOptions(args, known);
  if (base === undefined)
    throw new UsageError(l10n.t('--base requires the revision to compare with, such as origin/main.'));
  const format = formats.get(name);
  if (!format) throw new UsageError(l10n.t('--format must be one of {0}.', [...formats.keys()].join(', ')));
  if (failOn !== undefined && failOn !== 'breaking')
    throw new UsageError(l10n.t('--fail-on accepts only the value breaking.'));
  return { base, format, failsOnBreaking: failOn === 'breaking' };
}

/** Returns the output of `sortie diff --help`. */
export function diffHelp(): string {
  return [
    l10n.t('Usage: sortie diff --base REVISION [options]'),
    '',
    l10n.t('  --base REVISION     the Git revision to compare with, such as origin/main'),
    l10n.t('  --format FORMAT     text, json, or markdown (default: text)'),
    l10n.t('  --fail-on breaking  exit with code 1 if callers can no longer use a sort key'),
    '',
    l10n.t(
      'Compares the sort keys and default sorts of all collections in the working directory with those in a revision.',
    ),
    l10n.t(
      'The current settings in .vscode/settings.json apply to both sides of the comparison. The command changes no files.',
    ),
    l10n.t(
      "Exit codes: 0 = compared, 1 = breaking change found (only with --fail-on breaking), 2 = the comparison couldn't run.",
    ),
  ].join('\n');
}
