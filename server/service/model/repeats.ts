import type { Block, BlockId, Span } from '../files/facts';
import type { FileSet } from './fileSet';
import type { Memo } from './memo';
import type { Place } from './model';
import type { Tables } from './tables';

interface Entry extends Place {
  /** Tells containers of one file apart. */
  readonly container: string;
}

/** Keys that stand several times in one container of a file. */
export class Repeats {
  readonly of: (asked: { readonly uri: string; readonly key: string }) => readonly Place[];

  constructor(memo: Memo, tables: Tables, files: FileSet) {
    const several = memo.query(
      ({ uri, key }: { readonly uri: string; readonly key: string }) => tables.inFile(uri, key),
      ({ uri, key }) => {
        const refs = files.inOrder(tables.entries.values(tables.inFile(uri, key)));
        const containers = files.inOrder(tables.containers.values(uri).map((block) => ({ block, index: 0 })));
        const entries = refs.flatMap(({ block, index }): Entry[] => {
          const entry = entryOf(files.block(block), index);
          if (!entry) return [];
          const around = entry.isInner
            ? containers.findLast((found) => isBefore(files, found.block, block))?.block
            : undefined;
          return [{ block, span: entry.span, container: `${around ?? ''} ${entry.container}` }];
        });
        const repeated = entries.filter((entry) =>
          entries.some((other) => other !== entry && other.container === entry.container),
        );
        return repeated.map(({ block, span }) => ({ block, span }));
      },
      [],
    );
    this.of = (asked) => (tables.entries.hasSeveral(tables.inFile(asked.uri, asked.key)) ? several(asked) : []);
  }
}

function isBefore(files: FileSet, one: BlockId, other: BlockId): boolean {
  return files.startOf(one) < files.startOf(other);
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
