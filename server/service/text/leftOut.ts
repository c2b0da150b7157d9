import createIgnore, { type Ignore } from 'ignore';
import type { ReadResult } from '../workspace';
import { parentOf } from './projectFiles';

/** Why a file is left out, and the folder or file that is left out as a whole. Paths are relative to the folder. */
export interface LeftOutReason {
  readonly kind: 'ignored' | 'nested-checkout';
  readonly path: string;
}

/** Whether a path is a `.gitignore` file, or the `.git` file or folder of a checkout. */
export function isGitPath(relativePath: string): boolean {
  const name = relativePath.slice(relativePath.lastIndexOf('/') + 1);
  return name === '.gitignore' || name === '.git';
}

/**
 * Determines which files are left out: those that Git ignores, according to the `.gitignore` files in the workspace
 * folder, and those in nested checkouts. Such files are never checked or edited.
 */
export class LeftOut {
  /** Grows with each change. */
  revision = 0;
  /** The text of each `.gitignore` file, by its folder. */
  private readonly patterns = new Map<string, string>();
  /** The text of the `.git` file in each checkout, by the checkout's folder. Empty for a `.git` folder. */
  private readonly checkouts = new Map<string, string>();
  private ignore: Ignore | undefined;
  private readonly reasons = new Map<string, LeftOutReason | undefined>();

  /** Records the content of a path that `isGitPath` accepts. */
  update(relativePath: string, result: ReadResult): void {
    const folder = parentOf(relativePath);
    const isCheckout = relativePath.endsWith('.git');
    const known = isCheckout ? this.checkouts : this.patterns;
    const isMissing = 'failure' in result && (result.failure === 'missing' || !isCheckout);
    const text = 'text' in result ? result.text : '';
    if (isMissing ? !known.has(folder) : known.get(folder) === text) return;
    if (isMissing) known.delete(folder);
    else known.set(folder, text);
    this.changed();
  }

  /** Forgets everything below a path that was deleted. */
  remove(relativePath: string): void {
    for (const known of [this.patterns, this.checkouts]) {
      for (const folder of [...known.keys()]) {
        if (folder !== relativePath && !folder.startsWith(`${relativePath}/`)) continue;
        known.delete(folder);
        this.changed();
      }
    }
  }

  /** Forgets everything that isn't in a list of paths. */
  retain(relativePaths: readonly string[]): void {
    const found = new Set(relativePaths);
    for (const folder of [...this.patterns.keys()])
      if (!found.has(childOf(folder, '.gitignore'))) this.update(childOf(folder, '.gitignore'), { failure: 'missing' });
    for (const folder of [...this.checkouts.keys()])
      if (!found.has(childOf(folder, '.git'))) this.update(childOf(folder, '.git'), { failure: 'missing' });
  }

  /** Returns why a file is left out. Undefined if it isn't. */
  reasonFor(relativePath: string): LeftOutReason | undefined {
    if (this.patterns.size === 0 && this.checkouts.size === 0) return undefined;
    return this.nestedCheckout(parentOf(relativePath)) ?? this.ignored(relativePath);
  }

  private changed(): void {
    this.revision++;
    this.ignore = undefined;
    this.reasons.clear();
  }

  /** A checkout is nested if it's inside another checkout and isn't a submodule. */
  private nestedCheckout(folder: string): LeftOutReason | undefined {
    if (folder === '') return undefined;
    const key = `${folder}/`;
    if (this.reasons.has(key)) return this.reasons.get(key);
    const outer = this.nestedCheckout(parentOf(folder));
    const git = this.checkouts.get(folder);
    const isNested = outer === undefined && git !== undefined && !isSubmodule(git) && this.isInCheckout(folder);
    const found = isNested ? ({ kind: 'nested-checkout', path: folder } as const) : outer;
    this.reasons.set(key, found);
    return found;
  }

  private isInCheckout(folder: string): boolean {
    const parent = parentOf(folder);
    return this.checkouts.has(parent) || (parent !== '' && this.isInCheckout(parent));
  }

  private ignored(relativePath: string): LeftOutReason | undefined {
    this.ignore ??= this.allPatterns();
    const { ignore } = this;
    if (!createIgnore.isPathValid(relativePath) || !ignore.ignores(relativePath)) return undefined;
    const folders = relativePath.split('/').map((_, index, parts) => parts.slice(0, index).join('/'));
    const folder = folders.find((each) => each !== '' && ignore.ignores(`${each}/`));
    return { kind: 'ignored', path: folder ?? relativePath };
  }

  /** Returns the patterns of all `.gitignore` files, relative to the workspace folder. Patterns of inner folders win. */
  private allPatterns(): Ignore {
    const found = createIgnore({ ignorecase: false });
    const depth = (folder: string) => (folder === '' ? 0 : folder.split('/').length);
    const inOrder = [...this.patterns].sort(([one], [other]) => depth(one) - depth(other));
    for (const [folder, text] of inOrder) {
      const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
      found.add(lines.flatMap((line) => (/^(#|!?\s*$)/.test(line) ? [] : patternBelow(folder, line))));
    }
    return found;
  }
}

/** Returns a pattern of a folder's `.gitignore` file as a pattern relative to the workspace folder. */
function patternBelow(folder: string, line: string): string {
  if (folder === '') return line;
  const negation = line.startsWith('!') ? '!' : '';
  const pattern = line.slice(negation.length);
  const isAnchored = /\/(?=\s*\S)/.test(pattern);
  const literal = folder.replace(/[\\*?[\]]/g, '\\$&');
  return `${negation}/${literal}/${isAnchored ? pattern.replace(/^\//, '') : `**/${pattern}`}`;
}

function isSubmodule(git: string): boolean {
  return /^gitdir:.*[\\/]modules[\\/](?!.*[\\/]worktrees[\\/])/m.test(git);
}

function childOf(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
