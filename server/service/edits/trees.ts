import type { GosuFacts } from '../files/gosuFacts';
import { gosuFacts } from './gosuText';
import { type Node, readTree } from './jsonTree';
import { readYaml, type YamlNode } from './yamlTree';

/** What texts parse to, so that many edits of one text parse it once. It keeps the texts, so let it go after one run. */
export class Trees {
  private readonly json = new Map<string, Node | undefined>();
  private readonly yaml = new Map<string, YamlNode | undefined>();
  private readonly gosu = new Map<string, GosuFacts>();

  /** The tree of a JSONC text, see `readTree`. */
  jsonOf(text: string): Node | undefined {
    if (!this.json.has(text)) this.json.set(text, readTree(text));
    return this.json.get(text);
  }

  /** The tree of a YAML text, see `readYaml`. */
  yamlOf(text: string): YamlNode | undefined {
    if (!this.yaml.has(text)) this.yaml.set(text, readYaml(text));
    return this.yaml.get(text);
  }

  /** The facts of a Gosu text. */
  gosuOf(text: string): GosuFacts {
    const facts = this.gosu.get(text) ?? gosuFacts(text);
    this.gosu.set(text, facts);
    return facts;
  }
}
