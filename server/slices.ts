import { type Slices, slicesWith } from './service/slices';
import { nextTurn } from './turn';

/** Slices of a loop that begins now. */
export function createSlices(): Slices {
  return slicesWith(nextTurn);
}
