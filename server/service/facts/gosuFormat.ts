import type { FactFormat } from './facts';
import { readGosu } from './gosu';

/**
 * The format of Gosu files. Each file is one part, because a brace or a quote can change the meaning of everything
 * after it.
 */
export const gosuFormat: FactFormat = {
  split: (text) => [{ start: 0, end: text.length, context: { role: 'whole' } }],
  parse: (text) => readGosu(text),
};

/**
 * The format of Gosu files below `config/`. Each file is a template unless it starts like a class and contains a class
 * declaration.
 */
export const configFolderGosuFormat: FactFormat = {
  ...gosuFormat,
  parse: (text) => readGosu(text, { inConfigFolder: true }),
};
