import type { ParsedYaml } from '../languages/yaml/yaml';
import type { YamlContext } from '../languages/yaml/yamlSplit';
import type { TextFact } from '../text/span';

/** Facts from one block that apply to the whole YAML document. */
export interface YamlDocumentFacts {
  /** True if the block is the line that starts a document. */
  readonly startsDocument?: true;
  /** Names of the anchors in the block. */
  readonly anchors?: readonly string[];
  /** Aliases whose anchor doesn't precede them in the block. */
  readonly aliases?: readonly TextFact[];
}

/** Returns the facts from one part that apply to the whole YAML document. */
export function documentFactsOf({ anchors, aliases }: ParsedYaml, { role }: YamlContext): YamlDocumentFacts {
  return { startsDocument: role === 'marker' || undefined, anchors, aliases };
}
