import type http from 'node:http';
import { defaultLimits, type Exchange, type ExchangeLimits } from './exchange';
import type { RequestObserver } from './observer';

/**
 * Selects the connection for a request: an agent without keep-alive, a separate Node agent for this request (`false`),
 * or the editor's agent if the editor patches Node's `http` (`undefined`).
 */
export type AgentFactory = (url: URL) => http.Agent | false | undefined;

/** The connections and limits for requests. */
export interface Transport {
  readonly limits?: Partial<ExchangeLimits>;
  /** The agent for each request. If absent, each request uses a Node agent of its own. */
  readonly agent?: AgentFactory | undefined;
  /** Learns of each request. */
  readonly observer?: RequestObserver | undefined;
}

/** Returns the limits and the agent for a request to `url`. */
export function transportTo(url: URL, { limits, agent }: Transport = {}): Pick<Exchange, 'limits' | 'agent'> {
  return { limits: { ...defaultLimits, ...limits }, agent: agent === undefined ? false : agent(url) };
}
