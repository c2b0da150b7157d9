import type { Block } from '../facts/facts';
import type { SortModel } from '../model/model';
import type { SortSettings } from '../settings';
import { type BlockId, isUnread, syntaxErrorIn } from '../text/block';
import type { ConflictMark } from '../text/conflicts';
import { isBroken } from './broken';
import { invalidSyntax } from './invalidSyntax';
import type { Problem, ProblemDetails, Rule, RuleContext } from './rule';
import { quieter, type Severity } from './severity';
import { suppressorOf } from './suppression';
import { rules } from './table';

/** The problems in a block, in text order. */
export interface CheckedBlock {
  readonly id: BlockId;
  readonly problems: readonly Problem[];
  readonly conflictMarks: readonly ConflictMark[];
}

/**
 * Returns the problems in a block. Of a block with a syntax error, reports only that error and the form of entries
 * before it. In base files, only `invalid-syntax` is reported, as information, and only if the text isn't too large to
 * be read. A file that has the name of a configuration file but isn't written for the platform has no problems.
 */
export function checkBlock(model: SortModel, id: BlockId, settings: SortSettings): CheckedBlock {
  const block = model.blocks.get(id);
  const file = model.blocks.fileOf(id);
  const conflictMarks = block?.conflictMarks ?? [];
  if (block === undefined || file === undefined || !model.files.isOfProduct(file.uri)) {
    return { id, problems: [], conflictMarks };
  }
  const context: RuleContext = { model, settings, file, id, block, subjects: {} };
  const error = syntaxErrorIn(block);
  const hasGap = isBroken(context, id) || hasUnclearMerge(context);
  const found = rules.flatMap((rule) => {
    const severity = rule.kinds.includes(file.name.kind) ? severityOf(rule, context) : 'off';
    if (severity === 'off' || (error !== undefined && !rule.isAboutForm)) return [];
    const isBefore = ({ span }: ProblemDetails) => error === undefined || span.end <= error || rule === invalidSyntax;
    const details = rule.check(context).filter(isBefore);
    return details.map((each) => problemOf(rule, severity, each, hasGap));
  });
  const isSuppressed = suppressorOf(context);
  const problems = found
    .filter((problem) => !isSuppressed(problem))
    .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return { id, problems, conflictMarks };
}

/** Whether a resource in the block has a merge key that can't be read. If so, no fix is applied without review. */
function hasUnclearMerge({ model, file, block: { facts } }: RuleContext): boolean {
  return (
    facts.kind === 'apiconfig' && facts.resources.some((fact) => !model.resources.isMergedCompletely(file.uri, fact))
  );
}

function problemOf(rule: Rule, severity: Severity, details: ProblemDetails, hasGap: boolean): Problem {
  return {
    ...details,
    code: rule.code,
    severity: details.maxSeverity === undefined ? severity : quieter(severity, details.maxSeverity),
    isSafelyFixed: rule.fixAllTitle !== undefined && !hasGap,
    fixes: () => (details.fixes === undefined ? [] : details.fixes()),
  };
}

function severityOf(rule: Rule, { model, file, settings, block }: RuleContext): Severity | 'off' {
  const chosen = settings.rules[rule.code] ?? rule.severity;
  if (chosen === 'off' || model.files.isCustomer(file.uri)) return chosen;
  return rule.code === 'invalid-syntax' && hasSyntaxProblem(block) ? quieter(chosen, 'information') : 'off';
}

function hasSyntaxProblem(block: Block): boolean {
  return !isUnread(block) && syntaxErrorIn(block) !== undefined;
}
