import type { Layer } from './effectiveSchema';
import type { FactIndex } from './factIndex';
import type { FactIndexes, Ref } from './factIndexes';
import type { FileSet } from './fileSet';
import type { Owners } from './owners';

/** The layers of what several files define together: definitions and mappers. */
export class Layers {
  constructor(
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
    private readonly owners: Owners,
  ) {}

  /** The shares of files in something named, in the order of the files. A later share of the same file comes first. */
  in(uris: readonly string[], index: FactIndex<Ref>, name: string): readonly Layer[] {
    return uris.flatMap((uri) => {
      const file = this.files.file(uri);
      if (!file) return [];
      const refs = this.files.inOrder(index.values(this.indexes.keyInFile(uri, name))).toReversed();
      return refs.map(({ block, index: at }) => ({
        uri,
        fqn: file.name.fqn,
        layer: this.owners.layerOf(uri),
        block,
        index: at,
      }));
    });
  }

  /** The first file of the base configuration. */
  baseFile(uris: readonly string[]): string | undefined {
    return uris.find((uri) => !this.owners.isCustomer(uri));
  }

  /** Whether the block of a layer doesn't parse. */
  isBroken({ block }: Layer): boolean {
    return this.files.block(block)?.problems.some(({ code }) => code === 'invalid-syntax') === true;
  }
}
