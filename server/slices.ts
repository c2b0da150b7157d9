import { type Slices, slicesWith } from './service/slices';
import { nextTurn } from './turn';

/** Creates slices for a loop that starts now. */
export function createSlices(): Slices {
  return slicesWith(nextTurn);
}
