import type { TextFact } from '../text/span';

/** One target of a link. `alias` is present if the targets are listed in an object that maps aliases to names. */
export interface LinkFact extends TextFact {
  readonly alias?: string;
}

/**
 * How a file uses the targets of a link: as its lower layers, as files with an alias, as schemas (in a Swagger file), or
 * as mapping files, updater files, or other APIs (in an apiconfig file).
 */
export type LinkRole = 'combine' | 'import' | 'schema-import' | 'mapping' | 'updater' | 'linked-api';

/**
 * A top-level key that refers to other files, such as `x-<vendor>-combine`. `vendor` is absent if the key contains no
 * vendor name.
 */
export interface FileLinks {
  readonly role: LinkRole;
  readonly vendor?: string;
  readonly targets: readonly LinkFact[];
}
