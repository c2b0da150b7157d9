import type { YamlContext } from '../languages/yaml/yamlParts';
import type { ParsedYaml } from '../languages/yaml/yamlReader';
import type { TextFact } from '../text/span';

/** What a block of a YAML file contributes to its document. */
export interface YamlDocumentFacts {
  /** It is the line that starts a document. */
  readonly startsDocument?: true;
  /** Names of its anchors. */
  readonly anchors?: readonly string[];
  /** Its aliases that have no anchor before them in the block. */
  readonly aliases?: readonly TextFact[];
}

/** The document facts of a part. */
export function documentFactsOf({ anchors, aliases }: ParsedYaml, { role }: YamlContext): YamlDocumentFacts {
  return {
    ...(role === 'marker' ? { startsDocument: true } : {}),
    ...(anchors ? { anchors } : {}),
    ...(aliases ? { aliases } : {}),
  };
}
