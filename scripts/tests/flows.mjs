import { runVitest } from './vitest.mjs';

/** The main jobs and those that depend on details of VS Code. They also run in the oldest VS Code that is supported. */
export const mainFlows = ['authoring.flow', 'deploy.flow', 'resume.flow', 'web.flow'];

/** Measures what `npm run bench` measures too. It runs in `npm run test:full` and on request. */
const measuringFlow = 'activation.flow.ts';

/**
 * Runs the flows of `test/vscode/flows`: a person's paths through the workbench.
 *
 * @param {{filters?: string[], env: NodeJS.ProcessEnv, measure?: boolean}} options `filters`: parts of the files' paths, all
 *   when left out; `measure`: false leaves out the flow that measures
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export function runFlows({ filters = [], env, measure = true }) {
  const without = measure ? [] : ['--exclude', `**/${measuringFlow}`];
  return runVitest(['--config', 'test/vscode/vitest.config.mts', '--reporter=verbose', ...without, ...filters], {
    env,
  });
}
