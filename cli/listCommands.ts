import * as l10n from '@vscode/l10n';
import { buildsByApplication } from '../platform/deployments/ordering';
import { inert } from '../platform/inert';
import { parseOptions, targetHelp, targetOptions } from './arguments';
import { jsonLine } from './json';
import { readCommand, readOrReport } from './readCommand';
import { openTarget } from './target';
import { type Command, UsageError } from './terminal';

/** `sortie branches`: prints one branch per line. Exit code 0 if the branches were read, else 1. */
export const branchesCommand: Command = {
  help: () => `${l10n.t('Usage: sortie branches [options]')}\n\n${targetHelp()}`,
  run: readCommand(async (args, terminal) => {
    const values = parseOptions(args, targetOptions);
    const { api } = openTarget(values, terminal);
    const branches = await readOrReport(() => api.branches(terminal.ended), terminal, values.json);
    if (branches === undefined) return 1;
    if (values.json === true)
      terminal.out(jsonLine({ branches: branches.map(({ name, raw }) => ({ name, branch: raw })) }));
    else for (const { name } of branches) terminal.out(inert(name));
    return 0;
  }),
};

/**
 * `sortie builds --branch B`: prints the builds, grouped by application. Exit code 0 if the builds were read, else 1.
 */
export const buildsCommand: Command = {
  help: () => `${l10n.t('Usage: sortie builds --branch BRANCH [options]')}\n\n${targetHelp()}`,
  run: readCommand(async (args, terminal) => {
    const values = parseOptions(args, { ...targetOptions, branch: { type: 'string' } });
    const { branch } = values;
    if (branch === undefined) throw new UsageError(l10n.t('Specify --branch.'));
    const { api } = openTarget(values, terminal);
    const builds = await readOrReport(() => api.builds(branch, terminal.ended), terminal, values.json);
    if (builds === undefined) return 1;
    if (values.json === true) {
      terminal.out(
        jsonLine({ branch, builds: builds.map(({ id, application, raw }) => ({ id, application, build: raw })) }),
      );
      return 0;
    }
    for (const [application, group] of buildsByApplication(builds)) {
      for (const build of group.builds) terminal.out(`${inert(application ?? '?')}\t${inert(build.label)}`);
    }
    return 0;
  }),
};
