import { type CancellationToken, LSPErrorCodes, type RemoteConsole, ResponseError } from 'vscode-languageserver';

/** What an answer is while it is on its way: there at once, or promised. */
export type Answer<T> = T | Promise<T>;

/** Runs what the client asks for, so that no error of ours reaches it and nobody waits for an answer in vain. */
export interface Runner {
  /**
   * Answers a request: with `fallback` when the work fails; rejects as cancelled when the client does not want the
   * answer any more. A `ResponseError` of the work is meant for the user and goes through.
   */
  request<T>(name: string, token: CancellationToken, fallback: T, work: () => Answer<T>): Promise<T>;
  /** Handles a notification or an event of our own; a failure is written to the log. */
  event(name: string, work: () => Answer<void>): void;
}

/** A runner that writes failures to the client's log. */
export function createRunner(log: Pick<RemoteConsole, 'error'>): Runner {
  const report = (name: string, error: unknown) => {
    log.error(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };
  return {
    async request(name, token, fallback, work) {
      if (token.isCancellationRequested) throw cancelled();
      let answer: Awaited<ReturnType<typeof work>>;
      try {
        answer = await work();
      } catch (error) {
        if (error instanceof ResponseError) throw error;
        if (token.isCancellationRequested) throw cancelled();
        report(name, error);
        return fallback;
      }
      if (token.isCancellationRequested) throw cancelled();
      return answer;
    },
    event(name, work) {
      const run = async () => {
        try {
          await work();
        } catch (error) {
          report(name, error);
        }
      };
      void run();
    },
  };
}

/** What a request that the client does not want any more is answered with. */
export function cancelled(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
}
