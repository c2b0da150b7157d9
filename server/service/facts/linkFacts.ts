import type { TextFact } from '../text/span';

/** One target of a link; `alias` only in an import. */
export interface LinkFact extends TextFact {
  readonly alias?: string;
}

/**
 * What a link makes of its targets: layers below the file, files that it refers to by alias, the schemas of a Swagger file, or the
 * mapping and updater files of an apiconfig file.
 */
export type LinkRole = 'combine' | 'import' | 'schema-import' | 'mapping' | 'updater';

/** A head key that names other files, such as `x-<vendor>-combine`; `vendor` is absent for a key without the vendor's part. */
export interface FileLinks {
  readonly role: LinkRole;
  readonly vendor?: string;
  readonly targets: readonly LinkFact[];
}
