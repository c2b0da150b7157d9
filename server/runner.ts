import {
  type CancellationToken,
  ErrorCodes,
  LSPErrorCodes,
  type RemoteConsole,
  ResponseError,
} from 'vscode-languageserver';
import type { Spellings } from './spellings';

/** A value, or a promise of one. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Runs handlers. Internal errors are logged and never reach the client, and every request receives a response. URIs in
 * responses are in the client's spelling.
 */
export class Runner {
  private isShutDown = false;

  constructor(
    private readonly log: Pick<RemoteConsole, 'error'>,
    private readonly spellings: Pick<Spellings, 'spelled'>,
  ) {}

  /**
   * Refuses all later requests.
   * @throws {ResponseError} `InvalidRequest` if called again
   */
  shutDown(): void {
    this.requireRunning();
    this.isShutDown = true;
  }

  /**
   * Runs a request. Returns `fallback` if the work fails. Rejects with a cancellation error if the client canceled the
   * request. A `ResponseError` is meant for the user, so it is rethrown.
   */
  async request<T>(name: string, token: CancellationToken, fallback: T, work: () => MaybePromise<T>): Promise<T> {
    this.requireRunning();
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

  /** Handles an event. Resolves when the work has ended, even if it fails. */
  async handle(name: string, work: () => MaybePromise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.report(name, error);
    }
  }

  private requireRunning(): void {
    if (this.isShutDown) throw new ResponseError(ErrorCodes.InvalidRequest, 'The server has been shut down.');
  }

  private report(name: string, error: unknown): void {
    this.log.error(`${name}: ${inWords(error)}`);
  }
}

/**
 * Formats an error for the log, with its stack. A `ResponseError` is meant for users, so only its message is logged.
 */
function inWords(error: unknown): string {
  if (error instanceof ResponseError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns the error for a request that the client has canceled. */
export function cancelled(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
}
