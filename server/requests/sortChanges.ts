import type { CancellationToken } from 'vscode-languageserver';
import type { RevisionFileSize, RevisionTexts, SortChangesReport } from '../../protocol';
import type { Folder } from '../folder';
import { breakingCount, type CollectionChange, compareSorts } from '../service/features/sortChanges';
import { submoduleNotes } from '../service/features/sortChanges/comparisonTexts';
import { sortChangesText } from '../service/features/sortChanges/text';
import { relativePathOf } from '../service/text/fileSelection';
import { bytesPerCharacter } from '../service/text/limits';
import { isRecord } from '../service/values';
import { nextTurn } from '../turn';
import type { RevisionContent } from '../workspace/revision';

/**
 * Returns the paths of the files that the settings of the folders select in a revision. Omits files that are too large.
 * `folders` contains the workspace folder first, then the folders in it that have their own project file.
 */
export function selectRevisionFiles(folders: readonly Folder[], files: readonly RevisionFileSize[]): readonly string[] {
  const sizes = new Map(files.filter(isSized).map(({ path, size }) => [path, size]));
  return folders.flatMap((folder) => {
    const { maxFileSize } = folder.settings;
    const below = pathBelow(folders, folder);
    return [...selectedIn(folder, below, sizes)].flatMap(([path, size]) =>
      size <= bytesPerCharacter * maxFileSize ? [below + path] : [],
    );
  });
}

/** Returns a report that compares folders with a revision. `folders` is the same as in `selectRevisionFiles`. */
export async function reportSortChanges(
  folders: readonly Folder[],
  { revision, files, ignored, submodules }: RevisionTexts,
  token: CancellationToken,
): Promise<SortChangesReport> {
  const texts = new Map(files.filter(isText).map(({ path, text }) => [path, text]));
  const changes: CollectionChange[] = [];
  for (const folder of folders) {
    const below = pathBelow(folders, folder);
    const content = {
      texts: selectedIn(folder, below, texts),
      ignored: ignored.filter(isString).flatMap((path) => (path.startsWith(below) ? path.slice(below.length) : [])),
    };
    changes.push(...(await changesSince(content, folder, token)));
  }
  const notes = submoduleNotes(submodules.filter(isString));
  const text = sortChangesText({ revision, changes, notes }).join('\n');
  return { collections: changes.length, breaking: breakingCount(changes), text: `${text}\n` };
}

async function changesSince(
  content: RevisionContent,
  folder: Folder,
  token: CancellationToken,
): Promise<readonly CollectionChange[]> {
  await folder.service.settled();
  const past = folder.at(content);
  const stop = new AbortController();
  const listening = token.onCancellationRequested(() => stop.abort());
  try {
    await past.index(stop.signal);
    return await compareSorts(past.projects.outermost(), folder.service.projects.outermost(), nextTurn, token);
  } finally {
    listening.dispose();
    past.dispose();
  }
}

/** Returns the path of a folder relative to the first one, with a slash at the end. Empty for the first one. */
function pathBelow([first]: readonly Folder[], folder: Folder): string {
  return first === undefined || first === folder ? '' : `${relativePathOf(first.root, folder.root)}/`;
}

/** Returns the files that a folder's settings select, by path relative to the folder. */
function selectedIn<T>(folder: Folder, below: string, files: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  const isSelected = folder.selection();
  return new Map(
    [...files].flatMap(([path, value]) => {
      const inFolder = path.slice(below.length);
      return path.startsWith(below) && isSelected(inFolder) ? [[inFolder, value] as const] : [];
    }),
  );
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
