import type { Range } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { GenerateContext } from '../generate/context';
import type { ListedProblems, PlacedProblem } from '../rules/fileProblems';
import type { SymbolContext } from '../symbols/context';

/** What all features depend on. */
export interface FeatureContext extends SymbolContext, GenerateContext {
  /**
   * Returns the problems of a file in text order: all of them, or at most `most`, preferring the most severe. Empty if
   * canceled.
   */
  problems(uri: string, token: Cancellation, most?: number): Promise<ListedProblems>;
  /** Returns at most `most` problems of a file that touch a range, in text order. Empty if canceled. */
  problemsAt(uri: string, range: Range, token: Cancellation, most?: number): Promise<readonly PlacedProblem[]>;
}
