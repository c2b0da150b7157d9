import type { BlockId } from '../text/block';
import type { TextFact } from '../text/span';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';

/** Aliases of YAML files. An alias refers to the nearest anchor before it in its document. */
export class Aliases {
  constructor(
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
  ) {}

  /** The aliases of a block that have no anchor before them. */
  undefinedIn(id: BlockId): readonly TextFact[] {
    const { files, indexes } = this;
    const facts = files.block(id)?.facts;
    const uri = files.fileOf(id)?.uri;
    if (uri === undefined || !facts || !('aliases' in facts) || !facts.aliases) return [];
    const start = files.startOf(id);
    const starts = indexes.documentStarts.values(uri).map((block) => files.startOf(block));
    const document = Math.max(0, ...starts.filter((each) => each <= start));
    return facts.aliases.filter(({ value }) => {
      const anchors = indexes.anchors.values(indexes.keyInFile(uri, value)).map((block) => files.startOf(block));
      return !anchors.some((each) => each >= document && each < start);
    });
  }
}
