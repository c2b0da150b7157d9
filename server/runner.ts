import { type CancellationToken, LSPErrorCodes, type RemoteConsole, ResponseError } from 'vscode-languageserver';
import type { Spellings } from './spellings';

/** A value that is there at once or promised. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Runs handlers, so that no error of ours reaches the client and every request gets a response, with URIs as the client spells
 * them. Logs failures.
 */
export class Runner {
  constructor(
    private readonly log: Pick<RemoteConsole, 'error'>,
    private readonly spellings: Pick<Spellings, 'spelled'>,
  ) {}

  /**
   * Runs a request. Returns `fallback` if the work fails; rejects as cancelled if the client cancelled the request. A
   * `ResponseError` of the work is meant for the user and passes through.
   */
  async request<T>(name: string, token: CancellationToken, fallback: T, work: () => MaybePromise<T>): Promise<T> {
    if (token.isCancellationRequested) throw cancelled();
    let response: Awaited<T>;
    try {
      response = await work();
    } catch (error) {
      if (error instanceof ResponseError) throw error;
      if (token.isCancellationRequested) throw cancelled();
      this.report(name, error);
      return fallback;
    }
    if (token.isCancellationRequested) throw cancelled();
    return this.spellings.spelled(response);
  }

  /** Handles a notification or an event. */
  event(name: string, work: () => MaybePromise<void>): void {
    void this.handle(name, work);
  }

  private async handle(name: string, work: () => MaybePromise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.report(name, error);
    }
  }

  private report(name: string, error: unknown): void {
    this.log.error(`${name}: ${inWords(error)}`);
  }
}

/** An error with its stack, which leads to a defect of ours; one that was made for the client is a sentence. */
function inWords(error: unknown): string {
  if (error instanceof ResponseError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Starts the local platform and shows its progress. Returns whether it runs, and shows a failure. */
export function cancelled(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
}
