/** Checked after every await and in every long loop: true after the request was canceled. */
export interface Cancellation {
  readonly isCancellationRequested: boolean;
}
