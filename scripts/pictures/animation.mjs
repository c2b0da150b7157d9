import { readFileSync, writeFileSync } from 'node:fs';
import gifenc from 'gifenc';
import { PNG } from 'pngjs';

/** The largest number of colors in a frame of a GIF, plus one for "as in the previous frame". */
const colours = 255;

/**
 * Writes screenshots as an animation in a loop. What doesn't change from one picture to the next is transparent, so that
 * a frame costs only its changes.
 *
 * @param {ReadonlyArray<{picture: string, seconds: number}>} frames PNG files of one size, and how long each stays
 * @param {string} target the GIF file
 * @throws {Error} when the pictures differ in size
 */
export function animate(frames, target) {
  const gif = gifenc.GIFEncoder();
  /** @type {PNG | undefined} */
  let before;
  for (const { picture, seconds } of frames) {
    const image = PNG.sync.read(readFileSync(picture));
    if (before && (before.width !== image.width || before.height !== image.height)) {
      throw new Error(`${picture} has another size than the picture before it.`);
    }
    const palette = gifenc.quantize(image.data, colours);
    const indices = gifenc.applyPalette(image.data, palette);
    if (before) keepUnchanged(indices, before.data, image.data, palette.length);
    gif.writeFrame(indices, image.width, image.height, {
      palette: [...palette, [0, 0, 0]],
      delay: seconds * 1000,
      repeat: 0,
      transparent: before !== undefined,
      transparentIndex: palette.length,
      dispose: 1,
    });
    before = image;
  }
  gif.finish();
  writeFileSync(target, gif.bytes());
}

/**
 * @param {Uint8Array} indices of one frame; changed
 * @param {Buffer} before RGBA
 * @param {Buffer} now RGBA
 * @param {number} transparent the index that means "as before"
 */
function keepUnchanged(indices, before, now, transparent) {
  for (let pixel = 0; pixel < indices.length; pixel++) {
    if (before.readUInt32LE(pixel * 4) === now.readUInt32LE(pixel * 4)) indices[pixel] = transparent;
  }
}
