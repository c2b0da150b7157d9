/**
 * Where a command reads and writes; the real one is made in `main.ts`. It is the command line's one port to its process,
 * so it has more members than a parameter object may have.
 */
export interface Terminal {
  /** Prints one line of result. */
  out(line: string): void;
  /** Prints one line that is not result: progress notes, questions, problems. */
  err(line: string): void;
  /** Whether the user can be asked. */
  readonly interactive: boolean;
  /** Asks the user. Returns `undefined` if the input ends or `signal` is aborted. */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  /** Aborted by the first Ctrl+C. */
  readonly interrupted: AbortSignal;
  /** Aborted when the system asks the process to end. */
  readonly terminated: AbortSignal;
  /** Aborted with either of them, for what ends alike. */
  readonly ended: AbortSignal;
}

/** One command of `sortie`. */
export interface Command {
  /** What `sortie <name> --help` prints. */
  help(): string;
  /** Runs with the arguments after the command's name and resolves with the exit code. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** A mistake in the arguments, with a sentence that says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
