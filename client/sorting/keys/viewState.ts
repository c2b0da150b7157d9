import type { ServerStatus } from '../../../protocol';
import type { Known } from './source';

/** The message of an empty view: nothing yet, no collection, no match of the filter, or no response. */
export type ViewState = 'loading' | 'there' | 'none' | 'filtered' | 'failed';

/**
 * The state of the view. It reports that there is no collection only after the whole workspace has been read.
 *
 * @param shown how many APIs match the filter
 */
export function viewStateOf(known: Known, status: ServerStatus | undefined, shown: number): ViewState {
  if (known.kind !== 'there' || shown > 0) return known.kind;
  if (known.apis.length > 0) return 'filtered';
  return status?.state === 'ready' ? 'none' : 'loading';
}
