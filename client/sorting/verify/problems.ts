import type { ExpectedSort } from '../../../platform/verification/plan';
import type { VerifiedSort } from '../../../platform/verification/verify';
import { acceptedProblem, disagreementOf, refusedProblem } from '../../../platform/verification/wording';

/** A disagreement between a platform and the workspace's files, as a problem. */
export interface VerificationProblem {
  readonly code: 'verify-refused' | 'verify-accepted';
  readonly message: string;
  /**
   * The name that the platform unexpectedly accepts as a sort key. Undefined if the platform rejects the whole default
   * sort.
   */
  readonly key?: string;
}

/** The problems found in one default sort, in the order of its keys. */
export function problemsOf(verified: VerifiedSort<ExpectedSort>, environment: string): readonly VerificationProblem[] {
  const disagreement = disagreementOf(verified);
  const { name } = verified.sort;
  if (disagreement?.kind === 'refuses') return [{ code: 'verify-refused', message: refusedProblem(environment, name) }];
  return (disagreement?.names ?? []).map((key) => ({
    code: 'verify-accepted',
    message: acceptedProblem(environment, name, key),
    key,
  }));
}
