import * as l10n from '@vscode/l10n';
import { exitCodes } from '../platform/deployments/results';
import type { Command } from './terminal';

/** A command of `sortie`. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: () => string;
  /** Loads only this command's code. */
  readonly load: () => Promise<Command>;
  /**
   * Whether a signal ends the command immediately, even during a computation. A command with this property must not
   * hold resources.
   */
  readonly endsBySignal?: true;
  /**
   * The exit code after an unexpected error, and after a success whose output couldn't be written (default: 1). A
   * command that deploys uses the code for `unknown`, because the caller can't learn the outcome, and because code 1
   * would mean that nothing was sent.
   */
  readonly errorCode?: number;
}

/** All commands of `sortie`, in the order of `sortie --help`. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'check',
    summary: () => l10n.t('check the sort configuration of a project'),
    load: async () => (await import('./checkCommand')).checkCommand,
    errorCode: 2,
    endsBySignal: true,
  },
  {
    name: 'init',
    summary: () => l10n.t('create a project file with comments'),
    load: async () => (await import('./initCommand')).initCommand,
  },
  {
    name: 'diff',
    summary: () => l10n.t('show how sort keys and default sorts differ from those in a Git revision'),
    load: async () => (await import('./diffCommand')).diffCommand,
    errorCode: 2,
    endsBySignal: true,
  },
  {
    name: 'explain',
    summary: () => l10n.t('explain whether callers can sort a collection by a name, or what a rule reports'),
    load: async () => (await import('./explainCommand')).explainCommand,
    errorCode: 2,
    endsBySignal: true,
  },
  {
    name: 'deploy',
    summary: () => l10n.t('deploy applications to a planet and watch the deployment'),
    load: async () => (await import('./deployCommand')).deployCommand,
    errorCode: exitCodes.unknown,
  },
  {
    name: 'promote',
    summary: () => l10n.t('deploy the builds of one planet to another'),
    load: async () => (await import('./promoteCommand')).promoteCommand,
    errorCode: exitCodes.unknown,
  },
  {
    name: 'rollback',
    summary: () => l10n.t('deploy the builds that ran before a deployment'),
    load: async () => (await import('./rollbackCommand')).rollbackCommand,
    errorCode: exitCodes.unknown,
  },
  {
    name: 'watch',
    summary: () => l10n.t('watch the last deployment from this machine until its outcome is known'),
    load: async () => (await import('./watchCommand')).watchCommand,
    errorCode: exitCodes.unknown,
  },
  {
    name: 'status',
    summary: () => l10n.t('show the status of a planet'),
    load: async () => (await import('./statusCommand')).statusCommand,
  },
  {
    name: 'record',
    summary: () => l10n.t('print the record of a deployment'),
    load: async () => (await import('./recordCommand')).recordCommand,
    endsBySignal: true,
  },
  {
    name: 'branches',
    summary: () => l10n.t('list the branches of a star system'),
    load: async () => (await import('./listCommands')).branchesCommand,
  },
  {
    name: 'mcp',
    summary: () => l10n.t('serve read-only tools for AI assistants'),
    load: async () => (await import('./mcpCommand')).mcpCommand,
  },
  {
    name: 'editors',
    summary: () => l10n.t('show where the files for other editors are'),
    load: async () => (await import('./editorsCommand')).editorsCommand,
    endsBySignal: true,
  },
  {
    name: 'builds',
    summary: () => l10n.t('list the builds of a branch'),
    load: async () => (await import('./listCommands')).buildsCommand,
  },
];
