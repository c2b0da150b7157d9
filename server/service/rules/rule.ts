import type { Block } from '../facts/facts';
import type { SortModel } from '../model/model';
import type { BlockSpan, ModelFile } from '../model/modelFile';
import type { SortSettings } from '../settings';
import type { BlockId } from '../text/block';
import type { FileKind } from '../text/fileName';
import type { Span } from '../text/span';
import type { ProposedFix } from './fix';
import type { Severity } from './severity';
import type {
  AssessedSortable,
  EntrySubject,
  ExtensionsSubject,
  PropertySubject,
  ResourceSubject,
  SortableSubject,
  SortNameSubject,
} from './subject';

/** The input of a rule: one block of one file, and the model of the whole workspace. */
export interface RuleContext {
  readonly model: SortModel;
  readonly settings: SortSettings;
  readonly file: ModelFile;
  readonly id: BlockId;
  readonly block: Block;
  /** Subjects that the rules share while they check the block. */
  readonly subjects: SubjectCache;
}

/** The subjects of a block that have already been computed. See `subjects.ts` and `unsorted.ts`. */
export interface SubjectCache {
  resources?: readonly ResourceSubject[];
  entries?: readonly EntrySubject[];
  sortNames?: readonly SortNameSubject[];
  properties?: readonly PropertySubject[];
  extensions?: readonly ExtensionsSubject[];
  sortables?: readonly SortableSubject[];
  assessed?: readonly AssessedSortable[];
}

/** Another span that is related to a problem. */
export interface RelatedSpan extends BlockSpan {
  readonly message: string;
}

/** A problem as a rule reports it: span, message, and fixes. */
export interface ProblemDetails {
  /** The affected text, relative to the start of the block. */
  readonly span: Span;
  /** What is wrong, and then what to do. */
  readonly message: string;
  /** Highest possible severity, for problems based on incomplete information. */
  readonly maxSeverity?: Severity;
  readonly related?: readonly RelatedSpan[];
  /** Whether the text has no effect. An editor may show such text faded. */
  readonly unnecessary?: boolean;
  /** Returns the fixes, best first. Computed on demand. */
  readonly fixes?: () => readonly ProposedFix[];
}

/** A problem as shown to the user, with its code and severity. */
export interface Problem extends ProblemDetails {
  readonly code: string;
  readonly severity: Severity;
  /** False if the rule has no safe fixes, or if the text of the block has a syntax error. */
  readonly isSafelyFixed: boolean;
  readonly fixes: () => readonly ProposedFix[];
}

/** What the documentation says about a rule. */
export interface RuleDescription {
  readonly code: string;
  readonly severity: Severity;
  /** A sentence about what the rule reports. Used to generate the documentation. */
  readonly explanation: string;
  /** A short description of the fix. Empty if there is no fix. */
  readonly fix: string;
}

/** A rule: its meaning, severity, and check. A check is cheap, because it covers only one block. */
export interface Rule extends RuleDescription {
  /**
   * Returns the title of the action that applies the safe fixes for all problems of this rule in a file. Absent if the
   * rule has no safe fixes. When Sortie applies all safe fixes, it skips such rules.
   */
  readonly fixAllTitle?: () => string;
  /** True if the rule concerns only how an entry is written. Such a rule also applies before a syntax error. */
  readonly isAboutForm?: true;
  readonly kinds: readonly FileKind[];
  /** Returns the problems in a block. */
  check(context: RuleContext): readonly ProblemDetails[];
}
