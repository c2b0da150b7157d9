/** Asked after every await and in every long loop: true once nobody wants the answer any more. */
export interface Cancellation {
  readonly isCancellationRequested: boolean;
}
