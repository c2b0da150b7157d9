/** What `animation.mjs` uses of a library that brings no types. */
declare module 'gifenc' {
  type Palette = number[][];
  interface Frame {
    palette: Palette;
    /** Milliseconds. */
    delay: number;
    repeat: number;
    transparent: boolean;
    transparentIndex: number;
    dispose: number;
  }
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
