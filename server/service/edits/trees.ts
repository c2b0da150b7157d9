import type { GosuFacts } from '../facts/gosuFacts';
import { type Node, readTree } from '../languages/json/jsonTree';
import { readDocuments, rootAt, type YamlSyntaxNode } from '../languages/yaml/yamlTree';
import { gosuFacts } from './gosuText';

/**
 * Caches syntax trees, so that a file with many edits is parsed only once. The cache keeps the text in memory, so it
 * must not outlive the computation of one edit.
 */
export class Trees {
  private readonly json = new Map<string, Node | undefined>();
  private readonly yaml = new Map<string, ReturnType<typeof readDocuments>>();
  private readonly gosu = new Map<string, GosuFacts>();

  /** Returns the tree of JSONC text. See `readTree`. */
  jsonOf(text: string): Node | undefined {
    if (!this.json.has(text)) this.json.set(text, readTree(text));
    return this.json.get(text);
  }

  /** Returns the tree of the YAML document that contains an offset. See `readYaml`. */
  yamlOf(text: string, offset: number): YamlSyntaxNode | undefined {
    const documents = this.yaml.get(text) ?? readDocuments(text);
    this.yaml.set(text, documents);
    return rootAt(documents, offset);
  }

  gosuOf(text: string): GosuFacts {
    const facts = this.gosu.get(text) ?? gosuFacts(text);
    this.gosu.set(text, facts);
    return facts;
  }
}
