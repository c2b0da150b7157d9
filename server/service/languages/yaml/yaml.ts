import type { Interner } from '../../text/interner';
import { readPlainYaml } from './yamlPlain';
import { type ParsedYaml, readYamlTree } from './yamlReader';

/** Reads one part of a YAML file. */
export function readYaml(text: string, interner: Interner): ParsedYaml {
  return readPlainYaml(text, interner) ?? readYamlTree(text, interner);
}
