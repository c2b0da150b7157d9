import type { StateFiles } from '../../../platform/records/files';

/** A machine's state folder in memory. Records all text that is written. Tests can make writes fail. */
export class MemoryFiles implements StateFiles {
  readonly texts = new Map<string, string>();
  readonly written: string[] = [];
  /** Whether writing to a path fails. */
  broken: (path: string) => boolean = () => false;

  async read(path: string): Promise<string | undefined> {
    return this.texts.get(path);
  }

  async write(path: string, text: string): Promise<void> {
    this.#check(path);
    this.written.push(text);
    this.texts.set(path, text);
  }

  async create(path: string, text: string): Promise<boolean> {
    this.#check(path);
    if (this.texts.has(path)) return false;
    this.written.push(text);
    this.texts.set(path, text);
    return true;
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

  #check(path: string): void {
    if (this.broken(path)) throw new Error('the disk is full');
  }
}
