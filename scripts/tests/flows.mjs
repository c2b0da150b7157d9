import { runVitest } from './vitest.mjs';

/** Main flows, and flows that depend on details of VS Code. All of them also run in the oldest supported VS Code. */
export const mainFlows = ['authoring.flow', 'deploy.flow', 'resume.flow', 'virtual.flow', 'web.flow'];

/**
 * Runs the flows in `test/vscode/flows`, which use the workbench as a user does.
 *
 * @param {{filters?: string[], env: NodeJS.ProcessEnv}} options `filters`: parts of file paths; all files by default
 */
export function runFlows({ filters = [], env }) {
  return runVitest(['--config', 'test/vscode/vitest.config.mts', '--reporter=verbose', ...filters], { env });
}
