import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { ActivationCosts } from '../host/activation';
import type { TreeCosts } from '../host/tree';
import type { WatchCosts } from '../host/watch';
import type { Programs } from '../servers';
import { quantile } from '../statistics';

/** The costs of the extension in the extension host. */
export interface HostCosts {
  readonly activation: ActivationCosts;
  readonly tree: TreeCosts;
  readonly watch: WatchCosts;
}

const rounds = 5;

/**
 * Measures each part in a separate process. The results for the activation and for the tree are medians of several
 * rounds.
 */
export function measureHost(programs: Programs, folder: string): HostCosts {
  const extension = path.join(path.dirname(programs.host), 'product/extension.js');
  const activations = times(() => run<ActivationCosts>(programs, ['activation', extension]));
  const trees = times(() => run<TreeCosts>(programs, ['tree']));
  const median = <T>(all: readonly T[], of: (one: T) => number) => quantile(all.map(of), 0.5);
  return {
    activation: {
      loading: median(activations, ({ loading }) => loading),
      activating: median(activations, ({ activating }) => activating),
      loaded: activations[0]?.loaded ?? [],
    },
    tree: {
      firstRows: median(trees, ({ firstRows }) => firstRows),
      expanding: median(trees, ({ expanding }) => expanding),
      expandingAll: median(trees, ({ expandingAll }) => expandingAll),
      filtering: median(trees, ({ filtering }) => filtering),
    },
    watch: run<WatchCosts>(programs, ['watch', folder]),
  };
}

function times<T>(work: () => T): T[] {
  return Array.from({ length: rounds }, work);
}

/** Runs the program that measures a part of the extension host. Returns the costs that the program prints as JSON. */
function run<T>({ node, host }: Programs, args: readonly string[]): T {
  const { stdout, status, stderr } = spawnSync(node, ['--expose-gc', host, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
