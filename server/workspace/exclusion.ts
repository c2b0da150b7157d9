import { matchGlobs } from '../service/text/globs';

/** The setting `sortie.files.exclude`, as far as it concerns whole folders. */
export interface Exclusion {
  /** Whether everything below this folder is excluded, so that it need not be looked into. */
  prunes(relativeFolder: string): boolean;
}

/** Compiles the globs; only those that end in `/**` exclude whole folders. */
export function createExclusion(globs: readonly string[]): Exclusion {
  const folders = globs.filter((glob) => glob.endsWith('/**')).map((glob) => glob.slice(0, -'/**'.length));
  return { prunes: matchGlobs(folders) };
}
