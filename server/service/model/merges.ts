import type { MappingFact, ResourceFact } from '../facts/apiconfigFacts';
import { syntaxErrorIn } from '../text/block';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';

/** A YAML mapping and the mappings that its merge keys (`<<`) add. */
export interface MergedMapping {
  /** The mapping itself, followed by the others. Earlier ones take precedence. */
  readonly facts: readonly MappingFact[];
  /** Whether all merge keys can be read. If not, the mapping may have any key. */
  readonly isComplete: boolean;
}

/** Resolves merge keys (`<<`). The anchor must be in the same file, and only once. */
export class Merges {
  constructor(
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
  ) {}

  of(uri: string, fact: ResourceFact): MergedMapping {
    const facts: MappingFact[] = [fact];
    let isComplete = true;
    for (const { merges = [] } of facts) {
      for (const alias of merges) {
        const found = this.anchored(uri, alias);
        if (!found) isComplete = false;
        else if (!facts.includes(found)) facts.push(found);
      }
    }
    return { facts, isComplete };
  }

  private anchored(uri: string, anchor: string): MappingFact | undefined {
    const found = this.indexes.anchors.values(this.indexes.keyInFile(uri, anchor)).flatMap((id) => {
      const block = this.files.block(id);
      const isSound = block !== undefined && syntaxErrorIn(block) === undefined;
      const anchored = this.files.facts(id, 'apiconfig')?.anchored?.filter((each) => each.anchor === anchor) ?? [];
      return isSound && anchored.length > 0 ? anchored : [undefined];
    });
    return found.length === 1 ? found[0]?.mapping : undefined;
  }
}
