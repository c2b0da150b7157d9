import { Minimatch } from 'minimatch';

/** Whether a glob matches a relative path with `/` between its segments. */
export type PathTest = (path: string) => boolean;

/** Compiles globs. The test is true for a path that any of them matches. */
export function matchGlobs(globs: readonly string[]): PathTest {
  const options = { dot: true, nocomment: true, nonegate: true };
  const all = globs.filter((glob) => glob.trim() !== '').map((glob) => new Minimatch(glob, options));
  return (path) => all.some((glob) => glob.match(path));
}
