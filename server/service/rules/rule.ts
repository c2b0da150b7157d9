import type { Block, BlockId, FileKind, Span } from '../files/facts';
import type { ModelFile, Place, SortModel } from '../model/model';
import type { RuleSeverity, SortSettings } from '../settings';
import type { Fix } from './fix';
import type { PropertySubject, ResourceSubject, SortableSubject } from './subjects';

/** How loud a problem is. */
export type Severity = Exclude<RuleSeverity, 'off'>;

/** What a rule looks at: one block of one file, and what the whole workspace says. */
export interface RuleContext {
  readonly model: SortModel;
  readonly settings: SortSettings;
  readonly file: ModelFile;
  readonly id: BlockId;
  readonly block: Block;
  /** What the rules have found out about the block, so that each does not ask anew; good for one check. */
  readonly subjects: Subjects;
}

/** Subjects of a block that were asked for, see `subjects.ts`. */
export interface Subjects {
  resources?: readonly ResourceSubject[];
  properties?: readonly PropertySubject[];
  sortables?: readonly SortableSubject[];
}

/** Something else that a problem has to do with. */
export interface RelatedPlace extends Place {
  readonly message: string;
}

/** What a rule found: where, in words, and what can be done about it. */
export interface Finding {
  /** Relative to the start of the block. */
  readonly span: Span;
  /** What is wrong and what to do, one sentence. */
  readonly message: string;
  /** At most this loud; for what is said on partial knowledge. */
  readonly atMost?: Severity;
  readonly related?: readonly RelatedPlace[];
  /** The text has no effect and may be shown faded. */
  readonly unnecessary?: boolean;
  /** Worked out only when somebody asks for fixes; best first. */
  readonly fixes?: () => readonly Fix[];
}

/** A finding as it is shown: with its code and severity. */
export interface Problem extends Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly isSafelyFixed: boolean;
  readonly fixes: () => readonly Fix[];
}

/** One diagnostic: what it means, how loud it is, and the check. A check is cheap: it looks at one block. */
export interface Rule {
  readonly code: string;
  readonly severity: Severity;
  /** What the rule says, in one sentence of plain English; documentation is generated from it. */
  readonly explanation: string;
  /** What its fix does, in a few words; empty when there is none. */
  readonly fix: string;
  /** A fix of it may be safe: those of other rules are not worked out when all safe ones are wanted. */
  readonly isSafelyFixed?: true;
  /** The kinds of file it looks at. */
  readonly kinds: readonly FileKind[];
  check(context: RuleContext): readonly Finding[];
}
