import type { Interner } from '../../text/interner';
import { readPlainYaml } from './yamlPlain';
import { type ParsedYaml, readYamlTree, unreadYaml } from './yamlReader';

/** A longer part isn't read. The parser needs a tenth of a second for one of this length. */
const longestPart = 400_000;

/** Reads one part of a YAML file; of a part that is too large, nothing but that. */
export function readYaml(text: string, interner: Interner, isTooLarge = text.length > longestPart): ParsedYaml {
  if (isTooLarge) return unreadYaml(text);
  return readPlainYaml(text, interner) ?? readYamlTree(text, interner);
}
