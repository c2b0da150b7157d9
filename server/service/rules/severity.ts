import type { RuleSeverity } from '../settings';

/** The severity of a reported problem. A rule that is off reports no problems. */
export type Severity = Exclude<RuleSeverity, 'off'>;

/** Number of problems by severity. */
export type ProblemCounts = Readonly<Record<Severity, number>>;

/** The counts of a file without problems. */
export const noCounts: ProblemCounts = { error: 0, warning: 0, information: 0, hint: 0 };

/** All severities, most severe first. */
export const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** Returns the lower of two severities. */
export function quieter(one: Severity, other: Severity): Severity {
  return severities.indexOf(one) > severities.indexOf(other) ? one : other;
}
