import { runVitest } from './vitest.mjs';

/** The main jobs and those that depend on details of VS Code. They also run in the oldest VS Code that is supported. */
export const mainFlows = ['authoring.flow', 'deploy.flow', 'resume.flow', 'web.flow'];

/**
 * Runs the flows of `test/vscode/flows`: a person's paths through the workbench.
 *
 * @param {{filters?: string[], env: NodeJS.ProcessEnv}} options `filters`: parts of the files' paths, all when left out
 */
export function runFlows({ filters = [], env }) {
  return runVitest(['--config', 'test/vscode/vitest.config.mts', '--reporter=verbose', ...filters], { env });
}
