import type { Format, PartContext } from './format';
import { readGosu } from './gosu';

const whole: PartContext = { frame: false };

/** Gosu files: a class is one part, since a brace or a quote in it can change the meaning of all that follows. */
export const gosuFormat: Format = {
  split: (text) => [{ start: 0, end: text.length, context: whole }],
  resplit: (text) => [{ start: 0, end: text.length, context: whole }],
  read: (text, _context, shared) => readGosu(text, shared),
  readFrames: () => [],
};
