import type { ServerStatus } from '../../../protocol';
import type { Known } from './source';

type ViewState = 'loading' | 'there' | 'none' | 'filtered' | 'failed';

/**
 * Returns the state of the view. `none` requires that the whole workspace has been read.
 *
 * @param shown the number of APIs that match the filter
 */
export function viewStateOf(known: Known, status: ServerStatus | undefined, shown: number): ViewState {
  if (known.kind !== 'there' || shown > 0) return known.kind;
  if (known.apis.length > 0) return 'filtered';
  return status?.state === 'ready' ? 'none' : 'loading';
}
