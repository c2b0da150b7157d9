import type { Writable } from 'node:stream';

/** The error codes of a pipe whose reader has exited. */
const closedPipe: readonly unknown[] = ['EPIPE', 'EOF', 'ECONNRESET'];

/**
 * Writes lines to a stream of the process. A write never throws, so a command continues if its output can't be written:
 * a watch, for example, must not end because a disk is full.
 */
export class Output {
  private failure: string | undefined;

  constructor(private readonly stream: Writable) {
    stream.on('error', (error) => this.note(error));
  }

  line(text: string): void {
    try {
      this.stream.write(`${text}\n`);
    } catch (error) {
      this.note(error);
    }
  }

  /**
   * Waits until all lines are written or have failed. Returns the code of the first failure, such as `ENOSPC`.
   * Undefined if there was none, or if the reader of a pipe has exited, as `head` does.
   */
  async end(): Promise<string | undefined> {
    await new Promise<void>((resolve) => {
      try {
        this.stream.write('', () => resolve());
      } catch (error) {
        this.note(error);
        resolve();
      }
    });
    return closedPipe.includes(this.failure) ? undefined : this.failure;
  }

  private note(error: unknown): void {
    const { code } = error as NodeJS.ErrnoException;
    this.failure ??= typeof code === 'string' ? code : String(error);
  }
}
