/**
 * Requests by key. Calls during a request share it. If another request of the same key begins meanwhile, only the newest
 * one counts, and earlier ones return its value.
 */
export class KeyedRequests<T> {
  private readonly newest = new Map<string, Promise<T>>();
  private readonly pendingKeys = new Set<string>();

  /**
   * @param send sends the request of a key
   * @param take gets the value of the newest request of a key
   */
  constructor(
    private readonly send: (key: string) => Promise<T>,
    private readonly take: (key: string, value: T) => void,
  ) {}

  /** The pending request of a key, if there is one. */
  pending(key: string): Promise<T> | undefined {
    return this.pendingKeys.has(key) ? this.newest.get(key) : undefined;
  }

  /** The pending request, or else a new one. */
  shared(key: string): Promise<T> {
    return this.pending(key) ?? this.restart(key);
  }

  /** A request that begins now. */
  restart(key: string): Promise<T> {
    const isNewest = () => this.newest.get(key) === request;
    const request: Promise<T> = this.send(key).then(
      (value) => {
        if (!isNewest()) return this.newest.get(key) ?? value;
        this.pendingKeys.delete(key);
        this.take(key, value);
        return value;
      },
      (error) => {
        if (isNewest()) this.pendingKeys.delete(key);
        throw error;
      },
    );
    this.newest.set(key, request);
    this.pendingKeys.add(key);
    return request;
  }
}
