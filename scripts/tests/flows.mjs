import { runVitest } from './vitest.mjs';

/** The main jobs and what holds on to an edge of VS Code: they are gone through in the oldest one as well. */
export const mainFlows = ['authoring.flow', 'deploy.flow', 'resume.flow', 'web.flow'];

/**
 * Runs the flows of `test/vscode/flows`: a person's paths through the workbench.
 *
 * @param {{filters?: string[], env: NodeJS.ProcessEnv}} options `filters`: parts of the files' paths, all when left out
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export function runFlows({ filters = [], env }) {
  return runVitest(['--config', 'test/vscode/vitest.config.mts', '--reporter=verbose', ...filters], env);
}
