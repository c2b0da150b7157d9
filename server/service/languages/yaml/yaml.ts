import type { SlicedWork } from '../../slices';
import type { Interner } from '../../text/interner';
import { readPlainYaml } from './yamlPlain';
import { type ParsedYaml, readYamlTree, unreadYaml } from './yamlReader';

/** Maximum length of a part that is read, in characters. */
const longestPart = 100_000;
/** Maximum length of an edited part that is parsed in one step, in characters. */
export const longestEditedYaml = 10_000;

/**
 * Reads one part of a YAML file. A part that is too large isn't read: the result then contains a problem instead of a
 * tree.
 */
export function* readYaml(
  text: string,
  interner: Interner,
  isTooLarge = text.length > longestPart,
): SlicedWork<ParsedYaml> {
  if (isTooLarge) return unreadYaml(text);
  const plain = yield* readPlainYaml(text, interner);
  if (plain) return plain;
  return yield* readYamlTree(text, interner);
}
