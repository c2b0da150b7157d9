import { Minimatch } from 'minimatch';

/** Tests whether any of several globs matches a relative path. The path uses `/` between segments. */
export type PathTest = (path: string) => boolean;

/**
 * Returns a test that is true for each path that any of the globs matches. Parses the globs on first use, because
 * default settings are usually replaced before any path is tested.
 */
export function matchGlobs(globs: readonly string[]): PathTest {
  const options = { dot: true, nocomment: true, nonegate: true };
  let parsed: readonly Minimatch[] | undefined;
  return (path) => {
    parsed ??= globs.filter((glob) => glob.trim() !== '').map((glob) => new Minimatch(glob, options));
    return parsed.some((glob) => glob.match(path));
  };
}
