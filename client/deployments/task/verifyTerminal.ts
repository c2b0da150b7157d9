import * as vscode from 'vscode';

/** What a verification of default sorts showed. */
export interface Verified {
  /** The table of all results. */
  readonly text: string;
  /** How many default sorts the platform and the files disagree about. */
  readonly disagreements: number;
}

/** Verifies default sorts after its questions. Undefined if nothing was sent. `environment` is a name. */
export type Verify = (environment: string | undefined, signal: AbortSignal) => Promise<Verified | undefined>;

/** The terminal of a task that verifies. Its exit code is 0 if platform and files agree, 1 if not, 2 if nothing was sent. */
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

  /** Closing the terminal sends no further request. */
  close(): void {
    this.stopped.abort();
  }

  /** Control-C sends no further request. */
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
