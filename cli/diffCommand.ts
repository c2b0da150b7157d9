import * as l10n from '@vscode/l10n';
import type { GitRun } from '../platform/git/git';
import { type Revision, readRevision, readTexts } from '../platform/git/revision';
import { visible } from '../platform/inert';
import { jsonText } from '../platform/json';
import { canceledBy } from '../server/service/cancellation';
import { createSortService } from '../server/service/create';
import { breakingCount, compareSorts } from '../server/service/features/sortChanges';
import { type SortComparison, submoduleNotes } from '../server/service/features/sortChanges/comparisonTexts';
import { sortChangesJson } from '../server/service/features/sortChanges/json';
import { sortChangesMarkdown } from '../server/service/features/sortChanges/markdown';
import { sortChangesText } from '../server/service/features/sortChanges/text';
import type { SortService } from '../server/service/service';
import type { SortSettings } from '../server/service/settings';
import { selectFiles } from '../server/service/text/fileSelection';
import { bytesPerCharacter } from '../server/service/text/limits';
import { RevisionWorkspace } from '../server/workspace/revision';
import { parseOptions } from './arguments';
import { nestedFolders, openFolder, projectFolderOf, reportBroken, withOpened } from './folderService';
import type { OptionTable } from './parsing';
import { type Command, type Terminal, UsageError } from './terminal';

/**
 * `sortie diff`: shows how sort keys and default sorts differ from those in a Git revision. Exit code 1 if `--fail-on
 * breaking` is set and a change is breaking, 2 if the comparison couldn't run, else 0.
 */
export const diffCommand: Command = {
  help: diffHelp,
  async run(args, terminal) {
    try {
      const { base, format, failsOnBreaking } = readDiffOptions(args);
      const comparison = await compareWithRevision(base, terminal);
      for (const line of format(comparison)) terminal.out(line);
      return failsOnBreaking && breakingCount(comparison.changes) > 0 ? 1 : 0;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      terminal.err(visible(`sortie diff: ${message}`));
      return 2;
    }
  },
};

/** Compares the project, and the folders in it that have their own project file. */
async function compareWithRevision(base: string, terminal: Terminal): Promise<SortComparison> {
  const all: ComparedFolder[] = [];
  const waiting = new Set([projectFolderOf(terminal.directory)]);
  for (const folder of waiting) {
    const compared = await compareFolder(folder, base, terminal);
    all.push(compared);
    for (const nested of compared.nested) waiting.add(nested);
  }
  const notes = new Set(all.flatMap((compared) => compared.notes));
  return { revision: base, changes: all.flatMap(({ changes }) => changes), notes: [...notes] };
}

/** What was found in one folder. `nested` contains the folders in it that have their own project file. */
type ComparedFolder = Pick<SortComparison, 'changes' | 'notes'> & { readonly nested: readonly string[] };

async function compareFolder(folder: string, base: string, terminal: Terminal): Promise<ComparedFolder> {
  const run: GitRun = { program: 'git', folder, signal: terminal.ended };
  const opened = await openFolder(folder, terminal.ended);
  const { files: now, settings } = opened;
  reportBroken(opened, terminal);
  return withOpened(opened, terminal.ended, async ({ service: after }) => {
    const revision = await readRevision(run, base);
    const texts = await readTexts(run, selectedFiles(revision, settings, after));
    const before = createSortService(new RevisionWorkspace(now, { texts, ignored: revision.ignored }), settings);
    try {
      await before.index(terminal.ended);
      terminal.ended.throwIfAborted();
      const pause = () => now.pause();
      const [past, present] = [before.projects.outermost(), after.projects.outermost()];
      const changes = await compareSorts(past, present, pause, canceledBy(terminal.ended));
      terminal.ended.throwIfAborted();
      return { changes, notes: submoduleNotes(revision.submodules), nested: nestedFolders(after) };
    } finally {
      before.dispose();
    }
  });
}

function selectedFiles({ files }: Revision, settings: SortSettings, service: SortService): Revision['files'] {
  const selection = selectFiles(settings.files);
  const isSelected = (path: string) => selection.nameOf(path) !== undefined && !service.isNested(path);
  return files.filter(({ path, size }) => size <= bytesPerCharacter * settings.maxFileSize && isSelected(path));
}

interface DiffOptions {
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

function readDiffOptions(args: readonly string[]): DiffOptions {
  const { base, format: name = 'text', 'fail-on': failOn } = parseOptions(args, known);
  if (base === undefined)
    throw new UsageError(l10n.t('--base requires the revision to compare with, such as origin/main.'));
  const format = formats.get(name);
  if (!format) throw new UsageError(l10n.t('--format must be one of {0}.', [...formats.keys()].join(', ')));
  if (failOn !== undefined && failOn !== 'breaking')
    throw new UsageError(l10n.t('--fail-on accepts only the value breaking.'));
  return { base, format, failsOnBreaking: failOn === 'breaking' };
}

function diffHelp(): string {
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
    l10n.t('The current sortie.json applies to both sides of the comparison. The command changes no files.'),
    l10n.t(
      "Exit codes: 0 = compared, 1 = breaking change found (only with --fail-on breaking), 2 = the comparison couldn't run.",
    ),
  ].join('\n');
}
