import { runVitest } from './vitest.mjs';

/**
 * Runs the flows of `test/vscode/flows`: a person's paths through the workbench, one after the other.
 *
 * @param {{filter?: string, env: NodeJS.ProcessEnv}} options `filter`: a part of the files' paths
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export function runFlows({ filter, env }) {
  return runVitest(
    ['--config', 'test/vscode/vitest.config.mts', '--reporter=verbose', ...(filter === undefined ? [] : [filter])],
    env,
  );
}
