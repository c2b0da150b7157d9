import type { Block } from '../facts/facts';
import type { SortModel } from '../model/model';
import type { BlockSpan, ModelFile } from '../model/modelFile';
import type { RuleSeverity, SortSettings } from '../settings';
import type { BlockId } from '../text/block';
import type { FileKind } from '../text/fileName';
import type { Span } from '../text/span';
import type { ProposedFix } from './fix';
import type { PropertySubject, ResourceSubject, SortableSubject } from './subject';

/** The severity of a problem. */
export type Severity = Exclude<RuleSeverity, 'off'>;

/** The input of a rule: one block of one file, and the model of the whole workspace. */
export interface RuleContext {
  readonly model: SortModel;
  readonly settings: SortSettings;
  readonly file: ModelFile;
  readonly id: BlockId;
  readonly block: Block;
  /** Subjects that rules share during one check of the block. */
  readonly subjects: SubjectCache;
}

/** The subjects of a block that were already computed. See `subjects.ts`. */
export interface SubjectCache {
  resources?: readonly ResourceSubject[];
  properties?: readonly PropertySubject[];
  sortables?: readonly SortableSubject[];
}

/** Another span that is related to a problem. */
export interface RelatedSpan extends BlockSpan {
  readonly message: string;
}

/** A problem as a rule reports it: span, message, and fixes. */
export interface ProblemDetails {
  /** Relative to the start of the block. */
  readonly span: Span;
  /** What is wrong and what to do, one sentence. */
  readonly message: string;
  /** Upper limit of the severity, for problems based on incomplete information. */
  readonly maxSeverity?: Severity;
  readonly related?: readonly RelatedSpan[];
  /** The text has no effect and may be shown faded. */
  readonly unnecessary?: boolean;
  /** Computed on demand, best first. */
  readonly fixes?: () => readonly ProposedFix[];
}

/** A problem as it is shown: with its code and severity. */
export interface Problem extends ProblemDetails {
  readonly code: string;
  readonly severity: Severity;
  readonly isSafelyFixed: boolean;
  readonly fixes: () => readonly ProposedFix[];
}

/** One diagnostic: its meaning, severity, and check. A check is cheap, since it covers only one block. */
export interface Rule {
  readonly code: string;
  readonly severity: Severity;
  /** What the rule reports, in one sentence. The documentation is generated from it. */
  readonly explanation: string;
  /** What its fix does, in a few words; empty if it has none. */
  readonly fix: string;
  /** Whether a fix may be safe. Applying all safe fixes skips the other rules. */
  readonly isSafelyFixed?: true;
  /** The kinds of file that it checks. */
  readonly kinds: readonly FileKind[];
  check(context: RuleContext): readonly ProblemDetails[];
}
