import type { StatedCollection, StatedCollections } from './statedCollections';

export type { StatedCollection, StatedCollections };

/** The severity of a rule. `off` disables the rule. */
export type RuleSeverity = 'off' | 'hint' | 'information' | 'warning' | 'error';

/** The user's settings for one workspace folder. Every setting has a default. */
export interface SortSettings {
  /** The vendor name in `x-<vendor>-extensions`. `auto` selects the name that the workspace uses. */
  readonly vendor: string;
  /** Severity by rule code. Rules that aren't listed keep their default severity. */
  readonly rules: Readonly<Record<string, RuleSeverity>>;
  /** The facts that the user states about collections. */
  readonly collections: StatedCollections;
  /**
   * Globs relative to the folder. Each kind of file has globs for the files to read, and `exclude` contains globs for
   * the files to skip.
   */
  readonly files: {
    readonly schema: readonly string[];
    readonly mapping: readonly string[];
    readonly updater: readonly string[];
    readonly apiconfig: readonly string[];
    readonly swagger: readonly string[];
    readonly gosu: readonly string[];
    readonly entity: readonly string[];
    readonly exclude: readonly string[];
  };
  /** Length of the largest file to read, in characters. A diagnostic reports larger files. */
  readonly maxFileSize: number;
  /**
   * The package of `QuerySortColumn` and its subclasses, for `uses` lines. If empty, Sortie uses the package in the
   * `uses` lines of the user's files. If no file has such a line, Sortie writes no `uses` line.
   */
  readonly sortColumnPackage: string;
  /**
   * Kinds of file whose syntax another extension checks. In such files, `invalid-syntax` reports only problems that
   * don't concern the syntax itself, such as a file that is too large, and `duplicate-key` reports nothing.
   */
  readonly peerValidators: { readonly json: boolean; readonly yaml: boolean };
  /** Kinds of file for which another extension in this editor provides the outline. */
  readonly peerOutlines: { readonly json: boolean; readonly yaml: boolean };
  readonly codeLens: boolean;
  readonly inlayHints: boolean;
}

/** The default values of all settings. */
export const defaultSettings: SortSettings = {
  vendor: 'auto',
  rules: {},
  collections: {},
  files: {
    schema: ['**/*.schema.json'],
    mapping: ['**/*.mapping.json'],
    updater: ['**/*.updater.json'],
    apiconfig: ['**/*.apiconfig.{yaml,yml}'],
    swagger: ['**/*.swagger.{yaml,yml}'],
    gosu: ['**/*.{gs,gsx}'],
    entity: ['**/config/*/entity/**/*.{eti,etx,eix}'],
    exclude: ['**/node_modules/**', '**/.git/**'],
  },
  maxFileSize: 2_000_000,
  sortColumnPackage: '',
  peerValidators: { json: false, yaml: false },
  peerOutlines: { json: false, yaml: false },
  codeLens: true,
  inlayHints: true,
};
