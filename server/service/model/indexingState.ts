import type { Input, Memo } from '../incremental/memo';

/** Tracks whether all files in the workspace are indexed. Until they are, missing files may still be found. */
export class IndexingState {
  private readonly input: Input;
  private finished = false;

  constructor(memo: Memo) {
    this.input = memo.input();
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
