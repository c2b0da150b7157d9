import type { Strings } from './strings';
import { readPlainYaml } from './yamlPlain';
import { readYamlTree, type YamlReading } from './yamlTree';

/** Reads one part of a YAML file. */
export function readYaml(text: string, strings: Strings): YamlReading {
  return readPlainYaml(text, strings) ?? readYamlTree(text, strings);
}
