import type { TextEdit } from '../edits/textEdits';
import type { Span } from '../text/span';
import type { RelatedSpan } from './rule';
import type { Severity } from './severity';

/** A fix for a problem in a project file. */
export interface ProjectFix {
  readonly id: string;
  readonly title: string;
  readonly preferred?: boolean;
  /** Returns the edits to the newest text of the project file. Empty if the problem no longer exists. */
  edits(text: string): readonly TextEdit[];
}

/** A problem in a project file as a rule reports it. */
export interface ProjectProblemDetails {
  readonly span: Span;
  readonly message: string;
  readonly related?: RelatedSpan | undefined;
  readonly fixes: readonly ProjectFix[];
}

/** A problem in a project file as shown to the user. */
export interface ProjectProblem extends ProjectProblemDetails {
  readonly code: string;
  readonly severity: Severity;
}
