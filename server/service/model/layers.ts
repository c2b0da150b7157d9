import { syntaxErrorIn } from '../text/block';
import type { DeclarationsInFile } from './declaredNames';
import type { Layer } from './effectiveSchema';
import type { FileSet } from './fileSet';
import type { Owners } from './owners';

/** Finds the layers of definitions and mappers. A layer is one file's part of a definition or mapper. */
export class Layers {
  constructor(
    private readonly files: FileSet,
    private readonly owners: Owners,
  ) {}

  /**
   * Returns the layers that define a name, in the order of `uris`. If a file defines the name more than once, its last
   * definition comes first.
   */
  in(uris: readonly string[], declarations: DeclarationsInFile, name: string): readonly Layer[] {
    return uris.flatMap((uri) => {
      const file = this.files.file(uri);
      if (!file) return [];
      const refs = this.files.declarationsIn(uri, declarations, name).toReversed();
      return refs.map(({ block, index: at }) => ({
        uri,
        fqn: file.name.fqn,
        layer: this.owners.layerOf(uri),
        block,
        index: at,
      }));
    });
  }

  /** Returns the URI of the first base file. */
  baseFile(uris: readonly string[]): string | undefined {
    return uris.find((uri) => !this.owners.isCustomer(uri));
  }

  /** Whether the block of a layer has syntax errors. */
  isBroken({ block }: Layer): boolean {
    const found = this.files.block(block);
    return found !== undefined && syntaxErrorIn(found) !== undefined;
  }
}
