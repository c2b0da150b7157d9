/**
 * Readings by name. Whoever asks while one is under way shares it; where one is begun anew meanwhile, that one counts and
 * what the others bring comes too late.
 */
export class Readings<T> {
  private readonly newest = new Map<string, Promise<T>>();
  private readonly underWay = new Set<string>();

  /**
   * @param read reads what has a name
   * @param take gets what the newest reading of a name brought
   */
  constructor(
    private readonly read: (name: string) => Promise<T>,
    private readonly take: (name: string, read: T) => void,
  ) {}

  /** The reading that is under way, if there is one. */
  now(name: string): Promise<T> | undefined {
    return this.underWay.has(name) ? this.newest.get(name) : undefined;
  }

  /** The reading that is under way, or a new one. */
  shared(name: string): Promise<T> {
    return this.now(name) ?? this.anew(name);
  }

  /** A reading that begins now. It brings what a newer one does, where one was begun meanwhile. */
  anew(name: string): Promise<T> {
    const isNewest = () => this.newest.get(name) === reading;
    const reading: Promise<T> = this.read(name).then(
      (read) => {
        if (!isNewest()) return this.newest.get(name) ?? read;
        this.underWay.delete(name);
        this.take(name, read);
        return read;
      },
      (error) => {
        if (isNewest()) this.underWay.delete(name);
        throw error;
      },
    );
    this.newest.set(name, reading);
    this.underWay.add(name);
    return reading;
  }
}
