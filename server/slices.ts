import { nextTurn } from './turn';

/** How long work goes on before requests get a turn. */
const sliceInMilliseconds = 8;

/** Lets a long loop give way: await `turn()` in each round. */
export interface Slices {
  turn(): Promise<void>;
}

/** Slices of a loop that begins now. */
export function createSlices(): Slices {
  let began = performance.now();
  return {
    async turn() {
      if (performance.now() - began < sliceInMilliseconds) return;
      await nextTurn();
      began = performance.now();
    },
  };
}
