import type { Shared } from './shared';
import { readPlainYaml } from './yamlPlain';
import { readYamlTree, type YamlReading } from './yamlTree';

/** Reads one part of a YAML file. */
export function readYaml(text: string, shared: Shared): YamlReading {
  return readPlainYaml(text, shared) ?? readYamlTree(text, shared);
}
