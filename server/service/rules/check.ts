import type { Block } from '../facts/facts';
import type { SortModel } from '../model/model';
import type { SortSettings } from '../settings';
import type { SlicedWork } from '../slices';
import { type BlockId, isUnread } from '../text/block';
import type { Problem, ProblemDetails, Rule, RuleContext, Severity } from './rule';
import { readExtensions } from './subjects';
import { suppressorOf } from './suppression';
import { rules } from './table';

/** Number of problems to compare with suppression comments in one step. */
const filteredAtOnce = 500;
const loudness: readonly Severity[] = ['hint', 'information', 'warning', 'error'];

/**
 * Returns the problems in a block in text order, after applying severities and suppression comments. In base files,
 * only `invalid-syntax` is reported, as information, and only if the text isn't too large to be read. A file that has the name of a configuration file but isn't written
 * for the platform has no problems.
 */
export function* checkBlock(model: SortModel, id: BlockId, settings: SortSettings): SlicedWork<readonly Problem[]> {
  const block = model.block(id);
  const file = model.fileOf(id);
  if (block === undefined || file === undefined || !model.isOfProduct(file.uri)) return [];
  const context: RuleContext = { model, settings, file, id, block, subjects: {} };
  const problems: Problem[] = [];
  // No rule needs them in a base file.
  if (model.isCustomer(file.uri)) yield* readExtensions(context);
  for (const rule of rules) {
    const severity = rule.kinds.includes(file.name.kind) ? severityOf(rule, context) : 'off';
    if (severity === 'off') continue;
    for (const details of rule.check(context)) {
      if (details) problems.push(problemOf(rule, severity, details));
      yield undefined;
    }
    yield undefined;
  }
  const reported: Problem[] = [];
  for (let from = 0; from < problems.length; from += filteredAtOnce) {
    // Lines may have moved since the last step.
    const isSuppressed = suppressorOf(context);
    for (const problem of problems.slice(from, from + filteredAtOnce))
      if (!isSuppressed(problem)) reported.push(problem);
    yield undefined;
  }
  return reported.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

function problemOf(rule: Rule, severity: Severity, details: ProblemDetails): Problem {
  return {
    ...details,
    code: rule.code,
    severity: details.maxSeverity === undefined ? severity : quieter(severity, details.maxSeverity),
    isSafelyFixed: rule.isSafelyFixed ?? false,
    fixes: () => (details.fixes === undefined ? [] : details.fixes()),
  };
}

function severityOf(rule: Rule, { model, file, settings, block }: RuleContext): Severity | 'off' {
  const chosen = settings.rules[rule.code] ?? rule.severity;
  if (chosen === 'off' || model.isCustomer(file.uri)) return chosen;
  return rule.code === 'invalid-syntax' && hasSyntaxProblem(block) ? quieter(chosen, 'information') : 'off';
}

function hasSyntaxProblem(block: Block): boolean {
  return !isUnread(block) && block.problems.some((problem) => problem.code === 'invalid-syntax');
}

/** Returns the lower of two severities. */
export function quieter(one: Severity, other: Severity): Severity {
  return loudness.indexOf(one) < loudness.indexOf(other) ? one : other;
}
