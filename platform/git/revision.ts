import * as l10n from '@vscode/l10n';
import { inert } from '../inert';
import { failed, GitError, type GitRun, outputOf, runGit } from './git';

/** A file of a revision. */
export interface RevisionFile {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  /** Name of its content in the repository. */
  readonly object: string;
}

/** What a folder contains at a revision. */
export interface Revision {
  /** Full hash of the commit. */
  readonly commit: string;
  readonly files: readonly RevisionFile[];
  /** Paths of repositories in the folder whose files belong to no revision of this one. */
  readonly submodules: readonly string[];
  /** Paths that Git ignores, relative to the folder; that of a whole folder ends with a slash. */
  readonly ignored: readonly string[];
}

/** A revision that can be compared with. */
export interface RevisionName {
  readonly name: string;
  readonly kind: 'branch' | 'remote-branch' | 'tag';
  /** Subject of its commit. */
  readonly subject: string;
}

/** A name that contains nothing that Git could take for an option, a range, or a file. */
const revisionName = /^[^-\s:][^\s:]*$/;

/** Reads which files a folder contains at a revision. Rejects with `GitError` if the revision isn't found. */
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

/** The texts of files of a revision by path, without byte order marks. A binary file has none. */
export async function readTexts(run: GitRun, files: readonly RevisionFile[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  if (files.length === 0) return texts;
  const out = await outputOf(run, ['cat-file', '--batch'], files.map(({ object }) => `${object}\n`).join(''));
  let at = 0;
  for (const { path, object } of files) {
    const end = out.indexOf(0x0a, at);
    const [, size] = /^[0-9a-f]+ blob (\d+)$/.exec(out.toString('latin1', at, end)) ?? [];
    if (end < 0 || size === undefined) {
      throw new GitError(l10n.t('Git has no content for {0} ({1}).', inert(path, 200), object));
    }
    const bytes = out.subarray(end + 1, end + 1 + Number(size));
    at = end + 1 + Number(size) + 1;
    if (!bytes.subarray(0, sniffed).includes(0)) texts.set(path, withoutMark(bytes.toString('utf8')));
  }
  return texts;
}

/** Branches and tags of a repository, those with the newest commits first. */
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

/** An entry of a tree. Links and what is neither a file nor a submodule are skipped, as in a folder. */
function entryOf(line: string): (RevisionFile & { readonly type: 'file' | 'submodule' }) | undefined {
  const tab = line.indexOf('\t');
  const [mode = '', , object = '', size = ''] = line.slice(0, tab).split(/ +/);
  const type = mode === '160000' ? 'submodule' : mode.startsWith('100') ? 'file' : undefined;
  return type && { type, path: line.slice(tab + 1), object, size: Number(size) || 0 };
}

function nameOf(line: string): RevisionName | undefined {
  const [ref = '', subject = '', target = ''] = line.split('\0');
  const [, place, name] = /^refs\/(heads|remotes|tags)\/(.+)$/.exec(ref) ?? [];
  if (name === undefined || target !== '') return undefined;
  return { name, subject, kind: place === 'heads' ? 'branch' : place === 'tags' ? 'tag' : 'remote-branch' };
}

function parts(output: Buffer): readonly string[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter((part) => part !== '');
}

/** How much of a file is looked at to tell text from something else. */
const sniffed = 8192;

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
