import { URI } from 'vscode-uri';
import type { SortSettings } from '../settings';
import type { FileKind, FileName } from './fileName';
import { configKinds, fileNameAs, readFileName } from './fileName';
import { matchGlobs } from './globs';

/** Determines which of a folder's files Sortie reads, according to the globs in the settings. */
export interface FileSelection {
  /**
   * Returns the parsed name of a file that Sortie reads. The path is relative to the folder. Undefined for other files.
   */
  nameOf(relativePath: string): FileName | undefined;
  /** Whether Sortie would read a file if `files.exclude` didn't exclude it. */
  isExcluded(relativePath: string): boolean;
}

const kinds = [...configKinds, 'gosu', 'entity'] as const;
/** The list of published APIs has a fixed name that no setting changes. */
const publishedGlobs = ['**/published-apis.{yaml,yml}'];

/**
 * Returns the file selection for the globs in the settings. A file that a glob selects has the glob's kind, even if the
 * file name doesn't follow the pattern of that kind.
 */
export function selectFiles(files: SortSettings['files']): FileSelection {
  const excludes = matchGlobs(files.exclude);
  const matchers: readonly { readonly kind: FileKind; readonly matches: (path: string) => boolean }[] = [
    ...kinds.map((kind) => ({ kind, matches: matchGlobs(files[kind]) })),
    { kind: 'published', matches: matchGlobs(publishedGlobs) },
  ];
  return {
    nameOf(relativePath) {
      const name = readFileName(relativePath);
      const isSelected = (kind: FileKind) => matchers.some((each) => each.kind === kind && each.matches(relativePath));
      if (name && isSelected(name.kind)) return excludes(relativePath) ? undefined : name;
      const first = matchers.find(({ matches }) => matches(relativePath))?.kind;
      return first === undefined || excludes(relativePath) ? undefined : fileNameAs(first, relativePath);
    },
    isExcluded: (relativePath) => excludes(relativePath) && matchers.some(({ matches }) => matches(relativePath)),
  };
}

/** Returns the path of a file relative to a folder's URI. Returns the whole path for a file outside the folder. */
export function relativePathOf(root: string, uri: string): string {
  const rest = root !== '' && uri.startsWith(`${root}/`) ? uri.slice(root.length + 1) : '%';
  if (!/[%?#]/.test(rest)) return rest;
  const path = URI.parse(uri).path;
  const folder = root === '' ? '' : URI.parse(root).path.replace(/\/$/, '');
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path.replace(/^\/+/, '');
}
