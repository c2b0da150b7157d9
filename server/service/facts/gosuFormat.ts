import type { PartContext } from '../text/format';
import type { FactFormat } from './facts';
import { readGosu } from './gosu';

const whole: PartContext = { frame: false };

/** Gosu files: a class is one part, since a brace or a quote in it can change the meaning of all that follows. */
export const gosuFormat: FactFormat = {
  split: (text) => [{ start: 0, end: text.length, context: whole }],
  resplit: (text) => [{ start: 0, end: text.length, context: whole }],
  parse: (text, _context, interner) => readGosu(text, interner),
  parseFrames: () => [],
};

/** Gosu files below `config/`: templates, unless they begin like a class and contain one. */
export const configFolderGosuFormat: FactFormat = {
  ...gosuFormat,
  parse: (text, _context, interner) => readGosu(text, interner, { inConfigFolder: true }),
};
