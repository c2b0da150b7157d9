import type { Strings } from './strings';
import { readPlainYaml } from './yaml-plain';
import { readYamlTree, type YamlReading } from './yaml-tree';

/** Reads one part of a YAML file. */
export function readYaml(text: string, strings: Strings): YamlReading {
  return readPlainYaml(text, strings) ?? readYamlTree(text, strings);
}
