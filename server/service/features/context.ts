import type { ReadText } from '../edits/fileEdit';
import type { GenerateContext } from '../generate/context';
import type { FileProblems } from '../rules/fileProblems';
import type { SortSettings } from '../settings';
import type { SymbolContext } from '../symbols/context';

/** The context for features that depend on settings or read files that aren't open. */
export interface FeatureContext extends SymbolContext {
  settings(): SortSettings;
  /** Returns the text of an open document, or else the text of the file on disk. */
  readonly read: ReadText;
}

/** What code actions use: the contexts of features and generators, and the files' problems. */
export interface ActionContext {
  readonly features: FeatureContext;
  readonly generating: GenerateContext;
  readonly problems: Pick<FileProblems, 'check' | 'of' | 'at'>;
}
