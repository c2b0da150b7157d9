import { count, mb, ms } from './format';
import type { HostCosts } from './measures/host';

/** One row of the performance page's table: the target, the measured value, and whether the value meets the target. */
export interface Row {
  readonly what: string;
  readonly target: string;
  readonly measured: string;
  readonly met: boolean | undefined;
}

/** Returns the performance page's rows about the extension host. */
export function hostTargets({ activation, tree, watch }: HostCosts): readonly Row[] {
  const { loading, activating, loaded } = activation;
  return [
    {
      what: 'activation in the extension host',
      target: "nothing synchronous above 20 ms; the server and the local platform aren't loaded",
      measured: `${ms(activating)} activating, after ${ms(loading)} of loading ${loaded.join(', ')}`,
      met: activating <= 20 && loaded.every((file) => file === 'extension.js'),
    },
    {
      what: 'tree with 2,000 branches and 100,000 builds: first rows',
      target: 'within 200 ms of the response',
      measured: ms(tree.firstRows),
      met: tree.firstRows <= 200,
    },
    {
      what: 'tree with 2,000 branches and 100,000 builds: expanding a row',
      target: 'at most 50 ms at a time',
      measured: `${ms(tree.expanding)}; all builds in one branch ${ms(tree.expandingAll)}; filtering ${ms(tree.filtering)}`,
      met: tree.expanding <= 50 && tree.expandingAll <= 50,
    },
    {
      what: 'watch of three deployments, an hour of injected time',
      target: 'no growth in memory; no more requests than promise 9 allows',
      measured: `${mb(watch.grown)} in its second half; ${count(watch.requests)} of at most ${count(watch.allowed)} requests; ${[...new Set(watch.ends)].join(', ')}`,
      met:
        watch.grown < 1e6 && watch.requests <= watch.allowed && watch.ends.every((end) => end.startsWith('succeeded')),
    },
  ];
}
