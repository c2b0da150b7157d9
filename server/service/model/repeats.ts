import type { Block } from '../facts/facts';
import type { Memo } from '../incremental/memo';
import type { BlockId } from '../text/block';
import type { Span } from '../text/span';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';
import type { BlockSpan } from './modelFile';

/** Keys that occur more than once in one container of one document of a file. */
export class Repeats {
  readonly of: (asked: { readonly uri: string; readonly key: string }) => readonly (readonly BlockSpan[])[];

  constructor(
    memo: Memo,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
  ) {
    const several = memo.query(
      ({ uri, key }: { readonly uri: string; readonly key: string }) => indexes.keyInFile(uri, key),
      ({ uri, key }) => this.groups(uri, key),
      [],
    );
    this.of = (asked) => (indexes.entries.hasSeveral(indexes.keyInFile(asked.uri, asked.key)) ? several(asked) : []);
  }

  private groups(uri: string, key: string): readonly (readonly BlockSpan[])[] {
    const { files, indexes } = this;
    const containers = this.blocks(indexes.containers.values(uri));
    const documents = this.blocks(indexes.documentStarts.values(uri));
    const groups = new Map<string, BlockSpan[]>();
    for (const { block, index } of files.inOrder(indexes.entries.values(indexes.keyInFile(uri, key)))) {
      const entry = entryOf(files.block(block), index);
      if (!entry) continue;
      const at = files.startOf(block);
      const document = documents.findLast((start) => files.startOf(start) <= at);
      const around = entry.isInner ? containers.findLast((found) => files.startOf(found) < at) : undefined;
      const container = `${document ?? ''} ${around ?? ''} ${entry.container}`;
      groups.set(container, [...(groups.get(container) ?? []), { block, span: entry.span }]);
    }
    return [...groups.values()].filter((group) => group.length > 1);
  }

  private blocks(ids: readonly BlockId[]): readonly BlockId[] {
    return this.files.inOrder(ids.map((block) => ({ block, index: 0 }))).map(({ block }) => block);
  }
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
  if (facts?.kind !== 'apiconfig' && facts?.kind !== 'swagger') return undefined;
  const resources = facts.kind === 'apiconfig' ? facts.resources : [];
  const other = facts.others[index - resources.length];
  if (other) return { span: other.keySpan, container: `${other.indent}`, isInner: other.indent > 0 };
  const resource = resources[index];
  if (!resource) return undefined;
  const container = [`${resource.indent}`, ...resource.parents].join('\n');
  return { span: resource.keySpan, container, isInner: resource.indent > 0 };
}
