import type { RuleSeverity } from '../settings';

/** The severity of a reported problem. A rule that is off reports no problems. */
export type Severity = Exclude<RuleSeverity, 'off'>;

/** Number of problems by severity. */
export type ProblemCounts = Readonly<Record<Severity, number>>;

/** All severities, most severe first. */
export const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** Returns the lower of two severities. */
export function quieter(one: Severity, other: Severity): Severity {
  return severities.indexOf(one) > severities.indexOf(other) ? one : other;
}
