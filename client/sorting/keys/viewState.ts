import type { ServerStatus } from '../../../protocol';
import type { Known } from './source';

/** What an empty view says: nothing yet, that there is no collection, that the filter leaves none, or that nobody answers. */
export type ViewState = 'loading' | 'there' | 'none' | 'filtered' | 'failed';

/**
 * How the view stands. That there is no collection is said only when the whole workspace has been read.
 *
 * @param shown how many APIs the filter leaves
 */
export function viewStateOf(known: Known, status: ServerStatus | undefined, shown: number): ViewState {
  if (known.kind !== 'there' || shown > 0) return known.kind;
  if (known.apis.length > 0) return 'filtered';
  return status?.state === 'ready' ? 'none' : 'loading';
}
