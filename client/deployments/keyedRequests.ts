/**
 * Keeps the pending request for each key, and lets concurrent calls share the request. If a request is restarted, the
 * promise of the earlier request resolves with the newest value, unless the earlier request fails.
 */
export class KeyedRequests<T> {
  private readonly newest = new Map<string, Promise<T>>();
  private readonly pendingKeys = new Set<string>();

  /**
   * @param send sends the request for a key
   * @param take receives the value of the newest request for a key
   */
  constructor(
    private readonly send: (key: string) => Promise<T>,
    private readonly take: (key: string, value: T) => void,
  ) {}

  pending(key: string): Promise<T> | undefined {
    return this.pendingKeys.has(key) ? this.newest.get(key) : undefined;
  }

  /** Returns the pending request, or starts one. */
  shared(key: string): Promise<T> {
    return this.pending(key) ?? this.restart(key);
  }

  /** Starts a new request, even if one is pending. */
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
