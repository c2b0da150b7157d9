import type { StatedCollection, StatedCollections } from './statedCollections';

export type { StatedCollection, StatedCollections };

/** How loud a rule is; `off` silences it. */
export type RuleSeverity = 'off' | 'hint' | 'information' | 'warning' | 'error';

/** What a user can choose about the language service, for one workspace folder. Every field has a working default. */
export interface SortSettings {
  /** The vendor's word in `x-<vendor>-extensions`, or `auto`: the one that the workspace uses. */
  readonly vendor: string;
  /** Severity by rule code. Other rules keep their default severity. */
  readonly rules: Readonly<Record<string, RuleSeverity>>;
  /** What the user states about collections. */
  readonly collections: StatedCollections;
  /** Globs, relative to the folder, of the files that are read, by kind. */
  readonly files: {
    readonly schema: readonly string[];
    readonly mapping: readonly string[];
    readonly updater: readonly string[];
    readonly apiconfig: readonly string[];
    readonly swagger: readonly string[];
    readonly gosu: readonly string[];
    readonly exclude: readonly string[];
  };
  /** Files above this many bytes are not read; one diagnostic says so. */
  readonly maxFileSize: number;
  /** The package of `QuerySortColumn` and its kind, for `uses` lines; empty: taken from the user's files or left out. */
  readonly sortColumnPackage: string;
  /** Kinds of file whose syntax another extension checks: `invalid-syntax` and `duplicate-key` are silent in them. */
  readonly peerValidators: { readonly json: boolean; readonly yaml: boolean };
  /** Kinds of file that another extension outlines in this editor. */
  readonly peerOutlines: { readonly json: boolean; readonly yaml: boolean };
  readonly codeLens: boolean;
  readonly inlayHints: boolean;
}

/** The settings without any entry of the user. */
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
    exclude: ['**/node_modules/**', '**/.git/**'],
  },
  maxFileSize: 10_000_000,
  sortColumnPackage: '',
  peerValidators: { json: false, yaml: false },
  peerOutlines: { json: false, yaml: false },
  codeLens: true,
  inlayHints: true,
};
