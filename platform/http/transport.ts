import type http from 'node:http';
import { defaultLimits, type Exchange, type ExchangeLimits, exchange, type HttpResponse } from './exchange';
import { PlatformError } from './failure';

/**
 * Selects the connection for a request: an agent without keep-alive, a separate Node agent for this request (`false`),
 * or the editor's agent if the editor patches Node's `http` (`undefined`).
 */
export type AgentFactory = (url: URL) => http.Agent | false | undefined;

/** The connections and limits for requests. */
export interface Transport {
  readonly limits?: Partial<ExchangeLimits>;
  /** The agent for each request. If absent, each request uses a separate Node agent. */
  readonly agent?: AgentFactory | undefined;
  /** Learns of each request. */
  readonly observer?: RequestObserver | undefined;
}

/** Returns the limits and the agent for a request to `url`. */
export function transportTo(url: URL, { limits, agent }: Transport = {}): Pick<Exchange, 'limits' | 'agent'> {
  return { limits: { ...defaultLimits, ...limits }, agent: agent === undefined ? false : agent(url) };
}

/** What an observer learns about a request: neither its query, its headers, nor its body. */
interface ObservedRequest {
  readonly method: Exchange['method'];
  readonly origin: string;
  readonly path: string;
}

/** How a request ended: with a status, or with the code of a failure. Both are set if only the body failed. */
interface ObservedEnd {
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
