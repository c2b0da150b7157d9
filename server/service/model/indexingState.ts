import type { Cache, Input } from '../cache/cache';
import { isEnhancement, type UnreadFile } from '../text/readingOrder';
import type { FileSet } from './fileSet';
import { simpleName } from './names';

/** Tracks which files in the workspace have been read. Until a file has been read, nothing is known about its facts. */
export class IndexingState {
  /**
   * Whether all configuration files and enhancements have been read. Only classes may then be missing, and a class is
   * needed only by files that name it.
   */
  readonly hasReadConfig: () => boolean;
  private readonly input: Input;
  private finished = false;
  private config: readonly string[] | undefined;
  /** The simple name of a class → the files with that name. */
  private classes: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(
    cache: Cache,
    private readonly files: FileSet,
  ) {
    this.input = cache.input();
    const hasReadConfig = cache.query(
      (_: '') => '',
      () => this.isIndexed || this.config?.every((uri) => files.file(uri) !== undefined) === true,
    );
    this.hasReadConfig = () => hasReadConfig('');
  }

  /** Whether all files have been read. */
  get isIndexed(): boolean {
    this.input.read('');
    return this.finished;
  }

  /** Whether a file that has yet to be read may contain a class with the given name. */
  mayContain(className: string): boolean {
    if (this.isIndexed) return false;
    const uris = this.classes.get(simpleName(className)) ?? [];
    return this.config === undefined || uris.some((uri) => this.files.file(uri) === undefined);
  }

  /** Records the files that are about to be read. */
  begin(found: readonly UnreadFile[]): void {
    if (this.finished) return;
    const isClass = (file: UnreadFile) => file.name.kind === 'gosu' && !isEnhancement(file);
    this.config = found.filter((file) => !isClass(file)).map(({ uri }) => uri);
    const classes = new Map<string, string[]>();
    for (const { uri, name } of found.filter(isClass)) {
      const simple = simpleName(name.fqn);
      classes.set(simple, [...(classes.get(simple) ?? []), uri]);
    }
    this.classes = classes;
    this.input.changed('');
  }

  finish(): void {
    if (this.finished) return;
    this.finished = true;
    this.classes = new Map();
    this.input.changed('');
  }
}
