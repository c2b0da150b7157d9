import type { Range } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { GenerateContext } from '../generate/context';
import type { ListedProblems, PlacedProblem } from '../rules/fileProblems';
import type { SymbolContext } from '../symbols/context';

/** What the features use. */
export interface FeatureContext extends SymbolContext, GenerateContext {
  /** The problems of a file in the order of its text: all, or the `most` most severe ones. None if cancelled. */
  problems(uri: string, token: Cancellation, most?: number): Promise<ListedProblems>;
  /** The problems of a file whose spans touch a range, at most `most`, in the order of its text. None if cancelled. */
  problemsAt(uri: string, range: Range, token: Cancellation, most?: number): Promise<readonly PlacedProblem[]>;
}
