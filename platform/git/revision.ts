import * as l10n from '@vscode/l10n';
import { inert } from '../inert';
import { failed, GitError, type GitRun, outputOf, runGit } from './git';

/** A file in a revision. */
interface RevisionFile {
  /** The path relative to the folder, with forward slashes. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  /** The ID of the file's content in the repository. */
  readonly object: string;
}

/** The content of a folder at a revision. */
export interface Revision {
  /** Full hash of the commit. */
  readonly commit: string;
  readonly files: readonly RevisionFile[];
  /** Paths of nested repositories, whose files don't belong to the revision. */
  readonly submodules: readonly string[];
  /** Paths that Git ignores, relative to the folder. Folders end with a slash. */
  readonly ignored: readonly string[];
}

/** A revision to compare with. */
export interface RevisionName {
  readonly name: string;
  readonly kind: 'branch' | 'remote-branch' | 'tag';
  /** The subject of the revision's commit. */
  readonly subject: string;
}

/** Matches names that Git can't interpret as an option or as a path in a revision. */
const revisionName = /^[^-\s:][^\s:]*$/;

/** Lists the files in a folder at a revision. Rejects with a `GitError` if the revision doesn't exist. */
export async function readRevision(run: GitRun, name: string): Promise<Revision> {
  const commit = await commitOf(run, name);
  const [listed, ignored] = await Promise.all([
    outputOf(run, ['ls-tree', '-r', '-z', '-l', commit]),
    outputOf(run, ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory']),
  ]);
  const entries = parts(listed).flatMap((line) => entryOf(line) ?? []);
  return {
    commit,
    files: entries.flatMap(({ type, ...file }) => (type === 'file' ? [file] : [])),
    submodules: entries.flatMap(({ type, path }) => (type === 'submodule' ? [path] : [])),
    ignored: parts(ignored),
  };
}

/** Returns the text of each file in a revision, keyed by path. Removes byte order marks, and skips binary files. */
export async function readTexts(run: GitRun, files: readonly RevisionFile[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  if (files.length === 0) return texts;
  const out = await outputOf(run, ['cat-file', '--batch'], files.map(({ object }) => `${object}\n`).join(''));
  let at = 0;
  for (const { path, object } of files) {
    const end = out.indexOf(0x0a, at);
    const [, size] = /^[0-9a-f]+ blob (\d+)$/.exec(out.toString('latin1', at, end)) ?? [];
    if (end < 0 || size === undefined) {
      throw new GitError(l10n.t('Git returned no content for {0} ({1}).', inert(path, 200), object));
    }
    const bytes = out.subarray(end + 1, end + 1 + Number(size));
    at = end + 1 + Number(size) + 1;
    if (!bytes.subarray(0, sniffed).includes(0)) texts.set(path, withoutMark(bytes.toString('utf8')));
  }
  return texts;
}

/** Returns up to 500 branches and tags of a repository, newest first. */
export async function readRevisionNames(run: GitRun): Promise<readonly RevisionName[]> {
  const format = '%(refname)%00%(contents:subject)%00%(symref)';
  const places = ['refs/heads', 'refs/remotes', 'refs/tags'];
  const out = await outputOf(run, [
    'for-each-ref',
    '--count=500',
    '--sort=-creatordate',
    `--format=${format}`,
    ...places,
  ]);
  return out
    .toString('utf8')
    .split('\n')
    .flatMap((line) => nameOf(line) ?? []);
}

async function commitOf(run: GitRun, name: string): Promise<string> {
  const notFound = () => new GitError(l10n.t('Revision "{0}" not found.', inert(name, 100)));
  if (!revisionName.test(name)) throw notFound();
  const { code, out, err } = await runGit(run, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  const commit = out.toString('latin1').trim();
  if (code === 0 && /^[0-9a-f]{40,64}$/.test(commit)) return commit;
  throw err.trim() === '' ? notFound() : failed(err);
}

/**
 * Parses a tree entry. Returns undefined for links, and for anything else that is neither a file nor a submodule. The
 * same filter applies to files on disk.
 */
function entryOf(line: string): (RevisionFile & { readonly type: 'file' | 'submodule' }) | undefined {
  const tab = line.indexOf('\t');
  const [mode = '', , object = '', size = ''] = line.slice(0, tab).split(/ +/);
  const type = mode === '160000' ? 'submodule' : mode.startsWith('100') ? 'file' : undefined;
  return type && { type, path: line.slice(tab + 1), object, size: Number(size) || 0 };
}

function nameOf(line: string): RevisionName | undefined {
  const [ref = '', subject = '', target = ''] = line.split('\0');
  const [, namespace, name] = /^refs\/(heads|remotes|tags)\/(.+)$/.exec(ref) ?? [];
  if (name === undefined || target !== '') return undefined;
  return { name, subject, kind: namespace === 'heads' ? 'branch' : namespace === 'tags' ? 'tag' : 'remote-branch' };
}

function parts(output: Buffer): readonly string[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter((part) => part !== '');
}

/** The number of bytes at the start of a file that are checked to decide whether the file is text. */
const sniffed = 8192;

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
