import type { Cache, Input } from '../cache/cache';

/** Tracks whether all files in the workspace are indexed. Until they are, missing files may still be found. */
export class IndexingState {
  private readonly input: Input;
  private finished = false;

  constructor(cache: Cache) {
    this.input = cache.input();
  }

  get isIndexed(): boolean {
    this.input.read('');
    return this.finished;
  }

  finish(): void {
    if (this.finished) return;
    this.finished = true;
    this.input.changed('');
  }
}
