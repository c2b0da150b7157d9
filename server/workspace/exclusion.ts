import { matchGlobs } from '../service/text/globs';

/** The part of the `files.exclude` globs that concerns whole folders. */
export interface Exclusion {
  /** Whether everything below this folder is excluded. Such a folder doesn't have to be searched. */
  prunes(relativeFolder: string): boolean;
}

/** Compiles the globs. Only globs that end with `/**` exclude whole folders. */
export function createExclusion(globs: readonly string[]): Exclusion {
  const folders = globs.filter((glob) => glob.endsWith('/**')).map((glob) => glob.slice(0, -'/**'.length));
  return { prunes: matchGlobs(folders) };
}
