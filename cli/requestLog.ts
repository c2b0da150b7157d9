import type { Clock } from '../platform/clock';
import type { RequestObserver } from '../platform/http/transport';
import { visible } from '../platform/inert';
import type { Terminal } from './terminal';

/**
 * Returns an observer that prints each request to standard error, with its status and duration. For a request without a
 * status, prints the code of the failure instead.
 */
export function requestLog({ err }: Pick<Terminal, 'err'>, { monotonic }: Pick<Clock, 'monotonic'>): RequestObserver {
  return ({ method, origin, path }) => {
    const began = monotonic();
    return ({ status, failure }) => {
      const end = [status, failure].filter((part) => part !== undefined).join(' ');
      err(visible(`${method} ${origin}${path} ${end} ${Math.round(monotonic() - began)} ms`));
    };
  };
}
