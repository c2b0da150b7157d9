/**
 * Readings by name. Whoever asks while one is under way shares it; where one is begun anew meanwhile, what the others
 * bring comes too late and does not count.
 */
export class Readings<T> {
  private readonly newest = new Map<string, Promise<T>>();

  /**
   * @param read reads what has a name
   * @param take gets what the newest reading of a name brought
   */
  constructor(
    private readonly read: (name: string) => Promise<T>,
    private readonly take: (name: string, read: T) => void,
  ) {}

  /** Whether a reading is under way. */
  has(name: string): boolean {
    return this.newest.has(name);
  }

  /** The reading that is under way, or a new one. */
  shared(name: string): Promise<T> {
    return this.newest.get(name) ?? this.anew(name);
  }

  /** A reading that begins now. */
  anew(name: string): Promise<T> {
    const isNewest = () => this.newest.get(name) === reading;
    const reading: Promise<T> = this.read(name)
      .then((read) => {
        if (isNewest()) this.take(name, read);
        return read;
      })
      .finally(() => {
        if (isNewest()) this.newest.delete(name);
      });
    this.newest.set(name, reading);
    return reading;
  }
}
