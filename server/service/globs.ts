import { braceExpand, Minimatch } from 'minimatch';

/** Whether a relative path, `/` between its segments, is meant. */
export type PathTest = (path: string) => boolean;

/**
 * Compiles globs: true for a path that one of them matches. Those of the forms that nearly everybody writes are looked up in
 * the text of the path, which is many times faster, since every file and folder of a workspace is asked for; all others, and
 * paths with `.` or `..` in them, are left to the library.
 */
export function matchGlobs(globs: readonly string[]): PathTest {
  const tests = globs.filter((glob) => glob.trim() !== '').map(matchGlob);
  return (path) => tests.some((matches) => matches(path));
}

function matchGlob(glob: string): PathTest {
  const slow = new Minimatch(glob, { dot: true, nocomment: true, nonegate: true });
  const fast = braceExpand(glob).map(simpleTest);
  if (fast.some((test) => test === undefined)) return (path) => slow.match(path);
  return (path) => (isPlain(path) ? fast.some((test) => test?.(path)) : slow.match(path));
}

/** The test of a glob for files that end so, for what has a name, or for what lies below a folder of a name. */
function simpleTest(glob: string): PathTest | undefined {
  const suffix = /^\*\*\/\*((?:\.\w+)+)$/.exec(glob)?.[1];
  if (suffix !== undefined) return (path) => path.endsWith(suffix);
  const [, name, inside] = /^\*\*\/([\w.-]*\w)(\/\*\*)?$/.exec(glob) ?? [];
  if (name === undefined) return undefined;
  if (inside === undefined) return (path) => path === name || path.endsWith(`/${name}`);
  return (path) => path.startsWith(`${name}/`) || path.includes(`/${name}/`);
}

/** A path as a walk of folders gives it: no segment is empty, `.` or `..`. */
function isPlain(path: string): boolean {
  return path !== '' && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(path);
}
