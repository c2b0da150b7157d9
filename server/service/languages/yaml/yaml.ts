import type { Interner } from '../../text/interner';
import { readPlainYaml } from './yamlPlain';
import { type ParsedYaml, readYamlTree, unreadYaml } from './yamlReader';

/** Longest part to read, in characters. The parser needs a tenth of a second for a part of this length. */
const longestPart = 400_000;

/**
 * Reads one part of a YAML file. A part that is too large isn't read: the result then contains a problem instead of a
 * tree.
 */
export function readYaml(text: string, interner: Interner, isTooLarge = text.length > longestPart): ParsedYaml {
  if (isTooLarge) return unreadYaml(text);
  return readPlainYaml(text, interner) ?? readYamlTree(text, interner);
}
