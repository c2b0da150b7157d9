import type { Cache } from '../cache/cache';
import type { BlockId } from '../text/block';
import { countUpTo } from '../text/lines';
import type { TextFact } from '../text/span';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';

/**
 * Finds YAML aliases that have no anchor. An alias refers to the nearest preceding anchor with the same name in the
 * same document.
 */
export class Aliases {
  /** The blocks of a file that start a YAML document, in order. */
  private readonly documents: (uri: string) => readonly BlockId[];
  /** The blocks of a file that contain an anchor with the given name, in order. */
  private readonly anchors: (asked: { readonly uri: string; readonly name: string }) => readonly BlockId[];

  constructor(
    cache: Cache,
    indexes: FactIndexes,
    private readonly files: FileSet,
  ) {
    const inOrder = (ids: readonly BlockId[]) =>
      files.inOrder(ids.map((block) => ({ block, index: 0 }))).map(({ block }) => block);
    this.documents = cache.query(
      (uri: string) => uri,
      (uri) => inOrder(indexes.documentStarts.values(uri)),
    );
    this.anchors = cache.query(
      ({ uri, name }: { readonly uri: string; readonly name: string }) => indexes.keyInFile(uri, name),
      ({ uri, name }) => inOrder(indexes.anchors.values(indexes.keyInFile(uri, name))),
    );
  }

  /** Returns the aliases of a block that have no anchor before them in their document. */
  undefinedIn(id: BlockId): readonly TextFact[] {
    const { files } = this;
    const facts = files.block(id)?.facts;
    const uri = files.fileOf(id)?.uri;
    if (uri === undefined || !facts || !('aliases' in facts) || !facts.aliases) return [];
    return facts.aliases.filter((alias) => !this.isDefined(uri, id, alias.value));
  }

  /** Whether an anchor occurs before a block in the block's document. */
  private isDefined(uri: string, id: BlockId, name: string): boolean {
    const start = this.files.startOf(id);
    const document = this.lastUpTo(this.documents(uri), start) ?? 0;
    const anchor = this.lastUpTo(this.anchors({ uri, name }), start - 1);
    return anchor !== undefined && anchor >= document;
  }

  /** Returns the offset of the last block that starts at or before an offset. The blocks must be in order. */
  private lastUpTo(ids: readonly BlockId[], offset: number): number | undefined {
    const count = countUpTo(ids, offset, (id) => this.files.startOf(id));
    const last = ids[count - 1];
    return last === undefined ? undefined : this.files.startOf(last);
  }
}
