/** Whether a request was canceled. Checked after every await and in every long loop. */
export interface Cancellation {
  readonly isCancellationRequested: boolean;
}
