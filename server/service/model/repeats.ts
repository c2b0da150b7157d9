import type { Cache } from '../cache/cache';
import type { Block } from '../facts/facts';
import type { BlockId } from '../text/block';
import type { Span } from '../text/span';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';
import type { BlockSpan } from './modelFile';

interface AskedKey {
  readonly uri: string;
  readonly key: string;
}

/** Finds keys that occur more than once in the same JSON object or YAML mapping. */
export class Repeats {
  /**
   * Returns the positions of a key that occurs more than once in the same JSON object or YAML mapping, grouped by
   * object or mapping. Each group is in text order.
   */
  readonly of: (asked: AskedKey) => readonly (readonly BlockSpan[])[];
  /** Maps each later block of a group to the first position in the group. */
  private readonly firsts: (asked: AskedKey) => ReadonlyMap<BlockId, BlockSpan>;

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
  ) {
    const keyOf = ({ uri, key }: AskedKey) => indexes.keyInFile(uri, key);
    const several = cache.query(keyOf, ({ uri, key }: AskedKey) => this.groups(uri, key));
    this.of = (asked) => (indexes.entries.hasSeveral(keyOf(asked)) ? several(asked) : []);
    this.firsts = cache.query(keyOf, (asked: AskedKey) => firstsOf(this.of(asked)));
  }

  /**
   * Returns the first occurrence of a key that the given block repeats in the same JSON object or YAML mapping.
   * Undefined unless that occurrence is in an earlier block.
   */
  before(block: BlockId, asked: AskedKey): BlockSpan | undefined {
    const { entries } = this.indexes;
    if (!entries.hasSeveral(this.indexes.keyInFile(asked.uri, asked.key))) return undefined;
    return this.firsts(asked).get(block);
  }

  private groups(uri: string, key: string): readonly (readonly BlockSpan[])[] {
    const { files, indexes } = this;
    const groups = new Map<string, BlockSpan[]>();
    const refs = files.declarationsIn(uri, 'entries', key);
    const hasDocuments = indexes.documentStarts.has(uri);
    const hasContainers = indexes.containers.has(uri);
    let [documents, containers, next] = [0, 0, 0];
    for (const { block } of files.peekBlocks(uri)) {
      if (next === refs.length) break;
      const { id, facts } = block;
      if (hasDocuments && 'startsDocument' in facts && facts.startsDocument) documents++;
      for (let ref = refs[next]; ref?.block === id; ref = refs[++next]) {
        const entry = entryOf(files.block(id), ref.index);
        if (!entry) continue;
        const container = `${documents} ${entry.isInner ? containers : 0} ${entry.container}`;
        const group = groups.get(container);
        if (group) group.push({ block: id, span: entry.span });
        else groups.set(container, [{ block: id, span: entry.span }]);
      }
      if (hasContainers && 'container' in facts && facts.container) containers++;
    }
    return [...groups.values()].filter((group) => group.length > 1);
  }
}

function firstsOf(groups: readonly (readonly BlockSpan[])[]): ReadonlyMap<BlockId, BlockSpan> {
  const firsts = new Map<BlockId, BlockSpan>();
  for (const [first, ...repeats] of groups) {
    for (const { block } of repeats) if (first && block !== first.block) firsts.set(block, first);
  }
  return firsts;
}

function entryOf(
  block: Block | undefined,
  index: number,
): { readonly span: Span; readonly container: string; readonly isInner: boolean } | undefined {
  const facts = block?.facts;
  if (facts && ('definitions' in facts || 'mappers' in facts)) {
    const entry = 'definitions' in facts ? facts.definitions[index] : facts.mappers[index];
    return entry && { span: entry.keySpan, container: '', isInner: false };
  }
  if (!facts || !('others' in facts)) return undefined;
  const resources = facts.kind === 'apiconfig' ? facts.resources : [];
  const other = facts.others[index - resources.length];
  if (other) return { span: other.keySpan, container: `${other.indent}`, isInner: other.indent > 0 };
  const resource = resources[index];
  if (!resource) return undefined;
  const container = [`${resource.indent}`, ...resource.parents].join('\n');
  return { span: resource.keySpan, container, isInner: resource.indent > 0 };
}
