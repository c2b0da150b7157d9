import type { Cache, Input } from '../cache/cache';
import { isEnhancement, type UnreadFile } from '../text/readingOrder';
import { simpleName } from './names';

/** The URIs of the files that have yet to be read. Classes are listed by their simple name. */
interface UnreadFiles {
  readonly config: Set<string>;
  readonly entities: Set<string>;
  readonly classes: ReadonlyMap<string, Set<string>>;
}

/** Tracks which files in the workspace have been read. Until a file has been read, nothing is known about its facts. */
export class IndexingState {
  /** The empty key changes when the files have been found and when all have been read. */
  private readonly input: Input;
  private finished = false;
  /** Undefined until the files have been found. */
  private unread: UnreadFiles | undefined;

  constructor(cache: Cache) {
    this.input = cache.input();
  }

  /** Whether all files have been read. */
  get isIndexed(): boolean {
    this.input.read('');
    return this.finished;
  }

  /**
   * Whether all configuration files and enhancements have been read. Only classes and entities may then be missing. A
   * class is needed only by files that name it.
   */
  hasReadConfig(): boolean {
    this.input.read(config);
    return this.finished || this.unread?.config.size === 0;
  }

  /** Whether all entity files have been read. */
  hasReadEntities(): boolean {
    this.input.read(entities);
    return this.finished || this.unread?.entities.size === 0;
  }

  /** Whether a file that has yet to be read may contain a class with the given name. */
  mayContain(className: string): boolean {
    const name = simpleName(className);
    for (const key of ['', classKey(name)]) this.input.read(key);
    return !this.finished && (this.unread === undefined || (this.unread.classes.get(name)?.size ?? 0) > 0);
  }

  /** Records the files that are about to be read. */
  begin(found: readonly UnreadFile[]): void {
    if (this.finished) return;
    const isClass = (file: UnreadFile) => file.name.kind === 'gosu' && !isEnhancement(file);
    const classes = new Map<string, Set<string>>();
    for (const { uri, name } of found.filter(isClass)) {
      const simple = simpleName(name.fqn);
      classes.set(simple, (classes.get(simple) ?? new Set()).add(uri));
    }
    const others = found.filter((file) => !isClass(file));
    const urisOf = (isEntity: boolean) =>
      new Set(others.flatMap(({ uri, name }) => ((name.kind === 'entity') === isEntity ? uri : [])));
    this.unread = { config: urisOf(false), entities: urisOf(true), classes };
    this.changed();
  }

  /** Records that a file has been read. */
  markRead(uri: string, fqn: string): void {
    if (this.finished || !this.unread) return;
    const name = simpleName(fqn);
    if (this.unread.classes.get(name)?.delete(uri)) this.input.changed(classKey(name));
    for (const key of [config, entities] as const)
      if (this.unread[key].delete(uri) && this.unread[key].size === 0) this.input.changed(key);
  }

  finish(): void {
    if (this.finished) return;
    this.finished = true;
    this.changed();
    this.unread = undefined;
  }

  private changed(): void {
    for (const key of ['', config, entities]) this.input.changed(key);
  }
}

const config = 'config';
const entities = 'entities';

function classKey(name: string): string {
  return `class ${name}`;
}
