import type { StateFiles } from '../../../platform/records/files';

/** A machine's state folder in memory. Records all text that is written. Tests can make writes fail. */
export class MemoryFiles implements StateFiles {
  readonly texts = new Map<string, string>();
  readonly written: string[] = [];
  readonly times = new Map<string, number>();
  /** Whether writing to a path fails. */
  broken: (path: string) => boolean = () => false;

  /** @param now returns the wall time, which is the time of the last change of the files that are written */
  constructor(private readonly now: () => number = () => 0) {}

  async read(path: string): Promise<string | undefined> {
    return this.texts.get(path);
  }

  async modifiedAt(path: string): Promise<number | undefined> {
    return this.texts.has(path) ? (this.times.get(path) ?? 0) : undefined;
  }

  async write(path: string, text: string): Promise<void> {
    this.#check(path);
    this.written.push(text);
    this.texts.set(path, text);
    this.times.set(path, this.now());
  }

  async create(path: string, text: string): Promise<boolean> {
    this.#check(path);
    if (this.texts.has(path)) return false;
    this.written.push(text);
    this.texts.set(path, text);
    this.times.set(path, this.now());
    return true;
  }

  async move(from: string, to: string): Promise<void> {
    this.#check(from);
    const text = this.texts.get(from);
    if (text === undefined || this.texts.has(to)) throw new Error('not moved');
    this.texts.set(to, text);
    this.texts.delete(from);
  }

  async list(folder: string): Promise<readonly string[]> {
    return [...this.texts.keys()].flatMap((path) =>
      path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
    );
  }

  async remove(path: string): Promise<void> {
    this.#check(path);
    this.texts.delete(path);
  }

  locate(path: string): string {
    return path;
  }

  #check(path: string): void {
    if (this.broken(path)) throw new Error('the disk is full');
  }
}
