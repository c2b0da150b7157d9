import type http from 'node:http';
import { defaultLimits, type Exchange, type ExchangeLimits } from './exchange';

/**
 * Chooses how a request connects: by an agent without kept-alive connections, by Node's own agent for this request
 * (`false`), or by an editor that patches Node's `http` (`undefined`).
 */
export type AgentFactory = (url: URL) => http.Agent | false | undefined;

/** How requests travel: over which connections, and within which limits. */
export interface Transport {
  readonly limits?: Partial<ExchangeLimits>;
  /** Without it, each request has one of Node's own agents. */
  readonly agent?: AgentFactory | undefined;
}

/** What a transport decides about a request to `url`. */
export function transportTo(url: URL, { limits, agent }: Transport = {}): Pick<Exchange, 'limits' | 'agent'> {
  return { limits: { ...defaultLimits, ...limits }, agent: agent === undefined ? false : agent(url) };
}
