import type { ReadText } from '../edits/fileEdit';
import type { GenerateContext } from '../generate/context';
import type { FileProblems } from '../rules/fileProblems';
import type { SortSettings } from '../settings';
import type { SymbolContext } from '../symbols/context';

/** What features use that depend on settings, or read files that aren't open. */
export interface FeatureContext extends SymbolContext {
  /** Returns the current settings. */
  settings(): SortSettings;
  /** Reads a file: the text of the open document, or else of the file on disk. */
  readonly read: ReadText;
}

/** What code actions use: symbols and texts, the plans of generators, and the problems of files. */
export interface ActionContext {
  readonly features: FeatureContext;
  readonly generating: GenerateContext;
  readonly problems: Pick<FileProblems, 'of' | 'at'>;
}
