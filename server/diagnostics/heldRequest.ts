/** A workspace request that is held until a file's diagnostics differ from what the client has. */
export class HeldRequest {
  private readonly waiting = new Set<string>();
  private wakeUp = () => {};

  /** `previous` are the result IDs that the client named, without those of files that it received another report of since. */
  constructor(readonly previous: Map<string, string>) {}

  /** Notes files to check. */
  add(uris: Iterable<string>): void {
    for (const uri of uris) this.waiting.add(uri);
  }

  /** Returns the noted files and forgets them. */
  drain(): readonly string[] {
    const uris = [...this.waiting];
    this.waiting.clear();
    return uris;
  }

  wake(): void {
    this.wakeUp();
  }

  /** Resolves when `wake` was called and files are noted, or when `isCancelled`. */
  async changed(isCancelled: () => boolean): Promise<void> {
    while (this.waiting.size === 0 && !isCancelled()) {
      await new Promise<void>((resolve) => {
        this.wakeUp = resolve;
      });
    }
  }
}
