/**
 * The input and output of a command. `main.ts` creates the terminal of the process. Commands access the process only
 * through this object, so the object has many properties.
 */
export interface Terminal {
  /** Prints a line of the result. */
  out(line: string): void;
  /** Prints a line that isn't part of the result, such as a warning or an error. */
  err(line: string): void;
  /** Whether the command can ask the user questions. */
  readonly interactive: boolean;
  /** Asks the user a question and returns the answer. Undefined if the input ends or `signal` is aborted. */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  /** Aborted by the first Ctrl+C. */
  readonly interrupted: AbortSignal;
  /** Aborted when the system asks the process to exit. */
  readonly terminated: AbortSignal;
  /** Aborted when `interrupted` or `terminated` is aborted. */
  readonly ended: AbortSignal;
}

/** One command of `sortie`. */
export interface Command {
  /** Returns the output of `sortie <name> --help`. */
  help(): string;
  /** Runs the command with the arguments after its name. Resolves with the exit code. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** Thrown for invalid arguments. The message tells the user what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Whether the command runs in a continuous integration service. These services set the variable `CI`. Sortie asks no
 * questions there, even if the service attaches a terminal.
 */
export function isAutomated(variables: Terminal['variables']): boolean {
  return !['', '0', 'false'].includes((variables.CI ?? '').trim().toLowerCase());
}
