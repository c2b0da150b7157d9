import { Minimatch } from 'minimatch';

/** Tests whether any of several globs matches a relative path. The path uses `/` between segments. */
export type PathTest = (path: string) => boolean;

/** Returns a test that is true for each path that any of the globs matches. */
export function matchGlobs(globs: readonly string[]): PathTest {
  const options = { dot: true, nocomment: true, nonegate: true };
  const all = globs.filter((glob) => glob.trim() !== '').map((glob) => new Minimatch(glob, options));
  return (path) => all.some((glob) => glob.match(path));
}
