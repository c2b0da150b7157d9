import type { Input, Memo } from './memo';

/** Whether all files of the workspace have been read: what is not there before may come yet. */
export class Reading {
  private readonly input: Input;
  private ended = false;

  constructor(memo: Memo) {
    this.input = memo.input();
  }

  get isOver(): boolean {
    this.input.read('');
    return this.ended;
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.input.changed('');
  }
}
