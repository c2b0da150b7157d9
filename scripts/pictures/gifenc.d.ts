/** Types of the functions that `animation.mjs` uses, because the library has no types. Delays are in milliseconds. */
declare module 'gifenc' {
  type Palette = number[][];
  type Numbers = Record<'delay' | 'repeat' | 'transparentIndex' | 'dispose', number>;
  type Frame = Numbers & { palette: Palette; transparent: boolean };
  interface Encoder {
    writeFrame(indices: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  const gifenc: {
    GIFEncoder(): Encoder;
    quantize(rgba: Uint8Array, colours: number): Palette;
    applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array;
  };
  export default gifenc;
}
