import * as vscode from 'vscode';

/** The results of a verification of default sorts. */
export interface Verified {
  /** The report of the verification, with a table of the results. */
  readonly text: string;
  /** The number of default sorts for which the platform and the files disagree. */
  readonly disagreements: number;
}

/**
 * Asks the user for missing information, then verifies default sorts. Resolves with undefined if nothing was sent.
 * `environment` is a name.
 */
export type Verify = (environment: string | undefined, signal: AbortSignal) => Promise<Verified | undefined>;

/**
 * The terminal of a `verify` task. Exit codes: 0 if the platform and the files agree, 1 if they disagree, 2 if nothing
 * was sent or the verification failed.
 */
export class VerifyTerminal implements vscode.Pseudoterminal {
  private readonly written = new vscode.EventEmitter<string>();
  private readonly closed = new vscode.EventEmitter<number>();
  private readonly stopped = new AbortController();

  readonly onDidWrite = this.written.event;
  readonly onDidClose = this.closed.event;

  constructor(
    private readonly verify: Verify,
    private readonly environment: string | undefined,
  ) {}

  open(): void {
    this.run().then(
      (code) => this.closed.fire(code),
      (error: unknown) => {
        this.print(error instanceof Error ? error.message : String(error));
        this.closed.fire(2);
      },
    );
  }

  /** Closing the terminal cancels the remaining requests. */
  close(): void {
    this.stopped.abort();
  }

  /** Ctrl+C cancels the remaining requests. */
  handleInput(data: string): void {
    if (data.includes('\u0003')) this.stopped.abort();
  }

  private async run(): Promise<number> {
    const verified = await this.verify(this.environment, this.stopped.signal);
    if (!verified) {
      this.print(vscode.l10n.t('No default sort was verified.'));
      return 2;
    }
    for (const line of verified.text.trimEnd().split('\n')) this.print(line);
    return verified.disagreements > 0 ? 1 : 0;
  }

  private print(line: string): void {
    this.written.fire(`${line}\r\n`);
  }
}
