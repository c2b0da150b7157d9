import type { Cancellation } from '../cancellation';
import type { GenerateContext } from '../generate/context';
import type { ListedProblems } from '../rules/fileProblems';
import type { SymbolContext } from '../symbols/context';

/** What the features answer from. */
export interface FeatureContext extends SymbolContext, GenerateContext {
  /** The problems of a file in the order of its text: all, or the `most` most severe ones. None if cancelled. */
  problems(uri: string, token: Cancellation, most?: number): Promise<ListedProblems>;
}
