import type { CancellationToken } from 'vscode-languageserver';
import type { RevisionFileSize, RevisionTexts, SortChangesReport } from '../../protocol';
import type { Folder } from '../folder';
import { breakingCount, compareSorts } from '../service/features/sortChanges';
import { submoduleNotes } from '../service/features/sortChanges/comparisonTexts';
import { sortChangesText } from '../service/features/sortChanges/text';
import { bytesPerCharacter } from '../service/text/limits';
import { isRecord } from '../service/values';
import { nextTurn } from '../turn';

/** Returns the paths of the files that the folder's settings select in a revision. Omits files that are too large. */
export function selectRevisionFiles(folder: Folder, files: readonly RevisionFileSize[]): readonly string[] {
  const { maxFileSize } = folder.settings;
  const isWanted = folder.selection();
  return files
    .filter(isSized)
    .flatMap(({ path, size }) => (size <= bytesPerCharacter * maxFileSize && isWanted(path) ? [path] : []));
}

/** Returns a report that compares a folder with one of its revisions. */
export async function reportSortChanges(
  folder: Folder,
  { revision, files, ignored, submodules }: RevisionTexts,
  token: CancellationToken,
): Promise<SortChangesReport> {
  const texts = new Map(files.filter(isText).map(({ path, text }) => [path, text]));
  const past = folder.at({ texts, ignored: ignored.filter(isString) });
  const stop = new AbortController();
  const listening = token.onCancellationRequested(() => stop.abort());
  try {
    await past.index(stop.signal);
    const { service } = folder;
    const changes = await compareSorts(past.projects.outermost(), service.projects.outermost(), nextTurn, token);
    const notes = submoduleNotes(submodules.filter(isString));
    const text = sortChangesText({ revision, changes, notes }).join('\n');
    return { collections: changes.length, breaking: breakingCount(changes), text: `${text}\n` };
  } finally {
    listening.dispose();
    past.dispose();
  }
}

function isSized(value: unknown): boolean {
  return isRecord(value) && isString(value.path) && typeof value.size === 'number';
}

function isText(value: unknown): boolean {
  return isRecord(value) && isString(value.path) && isString(value.text);
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}
