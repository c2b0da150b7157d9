import { ms, times } from './format';
import type { Row } from './hostTargets';
import type { FirstProblems } from './measures/starts';

/**
 * Returns the performance page's rows about how soon a newly started server reports its first problems. `most` limits
 * the time until all problems are reported, as a multiple of yaml-language-server's time until its first problems.
 */
export function startTargets(what: string, { own, all, peer }: FirstProblems, most: number): readonly Row[] {
  const server = 'yaml-language-server';
  const against = (time: number) => `${times(time / peer)} (${ms(time)} against ${ms(peer)})`;
  return [
    {
      what: `${what}: start → problems that need no other file`,
      target: `no later than ${server}'s first problems`,
      measured: against(own),
      met: own <= peer,
    },
    {
      what: `${what}: start → all problems in the opened file`,
      target: `at most ${most} × ${server}'s first problems`,
      measured: against(all),
      met: all <= most * peer,
    },
  ];
}
