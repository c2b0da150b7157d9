import type { Cache } from '../cache/cache';
import type { BlockFacts } from '../facts/facts';
import type { FileKind } from '../text/fileName';
import type { FileSet } from './fileSet';

/**
 * Determines which files are written for the platform. JSON schemas, OpenAPI files, and `.gs` files from other projects
 * may have similar names and are ignored.
 */
export class ProductFiles {
  readonly contains: (uri: string) => boolean;
  private readonly isProject: (asked: '') => boolean;

  constructor(
    cache: Cache,
    private readonly files: FileSet,
  ) {
    this.isProject = cache.query(
      () => '',
      () => this.files.all().some(({ uri, name }) => !isUnsure(name.kind) && this.contains(uri)),
    );
    this.contains = cache.query(
      (uri) => uri,
      (uri) => {
        const name = files.file(uri)?.name;
        if (name === undefined || name.kind === 'apiconfig' || name.kind === 'published') return true;
        if (isUnsure(name.kind)) return this.isProject('');
        return (
          name.wellFormed || name.layer === 'ext' || files.blocks(uri).some((id) => isOfProduct(files.block(id)?.facts))
        );
      },
    );
  }
}

/** Whether files of a kind belong to the platform only if other files show that there is a project. */
function isUnsure(kind: FileKind): boolean {
  return kind === 'gosu' || kind === 'entity';
}

/** Whether a block contains something that only files for the platform contain. */
function isOfProduct(facts: BlockFacts | undefined): boolean {
  switch (facts?.kind) {
    case 'schema':
      return (
        (facts.head?.links ?? []).length > 0 ||
        facts.definitions.some(({ properties }) => properties.some(({ extensions }) => extensions.length > 0))
      );
    case 'mapping':
    case 'updater':
      return facts.mappers.length > 0 || (facts.head?.links ?? []).length > 0;
    case 'swagger':
      return facts.operations.some(({ vendor }) => vendor !== undefined);
    default:
      return false;
  }
}
