import { readFileSync, writeFileSync } from 'node:fs';
import gifenc from 'gifenc';
import { PNG } from 'pngjs';

/** The maximum number of colors in a GIF frame. One additional color means "same as in the previous frame". */
const colours = 255;

/**
 * Writes screenshots as a looping animation. Unchanged pixels are transparent, so each frame contains only the changed
 * pixels.
 * @param {ReadonlyArray<{picture: string, seconds: number}>} frames PNG files of equal size, and how long each is shown
 * @param {string} target the GIF file
 * @throws {Error} if the pictures differ in size
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
 * @param {Uint8Array} indices color indices of one frame; modified in place
 * @param {Buffer} before RGBA
 * @param {Buffer} now RGBA
 * @param {number} transparent the index for unchanged pixels
 */
function keepUnchanged(indices, before, now, transparent) {
  for (let pixel = 0; pixel < indices.length; pixel++) {
    if (before.readUInt32LE(pixel * 4) === now.readUInt32LE(pixel * 4)) indices[pixel] = transparent;
  }
}
