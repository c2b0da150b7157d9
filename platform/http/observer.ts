import { type Exchange, exchange, type HttpResponse } from './exchange';
import { PlatformError } from './failure';

/** What an observer learns about a request: neither its query, its headers, nor its body. */
export interface ObservedRequest {
  readonly method: Exchange['method'];
  readonly origin: string;
  readonly path: string;
}

/** How a request ended: with a status, or with the code of a failure. Both are set if only the body failed. */
export interface ObservedEnd {
  readonly status?: number | undefined;
  readonly failure?: string;
}

/** Called for each request that is sent. Returns the function to call when the request ends. */
export type RequestObserver = (request: ObservedRequest) => (end: ObservedEnd) => void;

/** Sends a request (see `exchange`), and reports it to the observer, if there is one. */
export async function observedExchange(
  request: Exchange,
  observer: RequestObserver | undefined,
): Promise<HttpResponse> {
  const { origin, pathname } = request.url;
  const ended = observer?.({ method: request.method, origin, path: pathname });
  try {
    const response = await exchange(request);
    ended?.({ status: response.status });
    return response;
  } catch (error) {
    const known =
      error instanceof PlatformError ? { status: error.status, failure: error.code } : { failure: 'failed' };
    ended?.(known);
    throw error;
  }
}
