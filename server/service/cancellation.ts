/** The cancellation state of a request. Checked after every await and in every long loop. */
export interface Cancellation {
  readonly isCancellationRequested: boolean;
}

/** The cancellation state of work that can't be canceled. */
export const neverCanceled: Cancellation = { isCancellationRequested: false };

/** Returns the cancellation state of work that is canceled when a signal aborts. */
export function canceledBy(signal: AbortSignal): Cancellation {
  return {
    get isCancellationRequested() {
      return signal.aborted;
    },
  };
}
