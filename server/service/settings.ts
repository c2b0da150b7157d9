import type { StatedCollection, StatedCollections } from './statedCollections';

export type { StatedCollection, StatedCollections };

/** The severity of a rule. `off` disables the rule. */
export type RuleSeverity = 'off' | 'hint' | 'information' | 'warning' | 'error';

/** What a project file specifies. Every member has a default. */
export interface ProjectSettings {
  /** The vendor name in `x-<vendor>-extensions`. `auto` selects the name that the workspace uses. */
  readonly vendor: string;
  /** Severity by rule code. Rules that aren't listed keep their default severity. */
  readonly rules: Readonly<Record<string, RuleSeverity>>;
  /** The facts that the project states about collections. */
  readonly collections: StatedCollections;
  /**
   * Globs relative to the project file's folder. Each kind of file has globs for the files to read, and `exclude`
   * contains globs for the files to skip.
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
}

/** The settings of the user's editor for one folder. Every member has a default. */
export interface EditorSettings {
  /** Whether Sortie works in the folder. If not, no file in the folder is read. */
  readonly enable: boolean;
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

/** Where the project file of a folder is, and whether it exists. */
export interface ProjectFilePlace {
  readonly uri: string;
  readonly exists: boolean;
}

/** The settings for one folder: those of its project file and those of the editor. */
export interface SortSettings extends ProjectSettings, EditorSettings {
  /** Undefined for the files outside all folders. */
  readonly projectFile: ProjectFilePlace | undefined;
}

/** What counts without a project file. */
export const defaultProject: ProjectSettings = {
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
};

/** What counts if the editor has no settings. */
export const defaultEditor: EditorSettings = {
  enable: true,
  peerValidators: { json: false, yaml: false },
  peerOutlines: { json: false, yaml: false },
  codeLens: true,
  inlayHints: true,
};

/** The default values of all settings. */
export const defaultSettings: SortSettings = { ...defaultProject, ...defaultEditor, projectFile: undefined };

/** A glob that excludes every file. */
const everything = '**';

/** Combines the settings of a folder. If Sortie is turned off in the folder, no file is selected. */
export function combineSettings(
  project: ProjectSettings,
  editor: EditorSettings,
  projectFile: ProjectFilePlace | undefined,
): SortSettings {
  if (editor.enable) return { ...project, ...editor, projectFile };
  return { ...defaultProject, ...editor, files: { ...project.files, exclude: [everything] }, projectFile: undefined };
}
