/** The cancellation state of a request. Checked after every await and in every long loop. */
export interface Cancellation {
  readonly isCancellationRequested: boolean;
}
