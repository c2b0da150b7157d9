import type { GosuFacts } from '../facts/gosuFacts';
import { type Node, readTree } from '../languages/json/jsonTree';
import { readDocuments, rootAt, type YamlSyntaxNode } from '../languages/yaml/yamlTree';
import { gosuFacts } from './gosuText';

/** What texts parse to, so that many edits of one text parse it once. It keeps the texts, so let it go after one run. */
export class Trees {
  private readonly json = new Map<string, Node | undefined>();
  private readonly yaml = new Map<string, ReturnType<typeof readDocuments>>();
  private readonly gosu = new Map<string, GosuFacts>();

  /** The tree of a JSONC text, see `readTree`. */
  jsonOf(text: string): Node | undefined {
    if (!this.json.has(text)) this.json.set(text, readTree(text));
    return this.json.get(text);
  }

  /** The tree of the document of a YAML text that an offset lies in, see `readYaml`. */
  yamlOf(text: string, offset: number): YamlSyntaxNode | undefined {
    const documents = this.yaml.get(text) ?? readDocuments(text);
    this.yaml.set(text, documents);
    return rootAt(documents, offset);
  }

  /** The facts of a Gosu text. */
  gosuOf(text: string): GosuFacts {
    const facts = this.gosu.get(text) ?? gosuFacts(text);
    this.gosu.set(text, facts);
    return facts;
  }
}
