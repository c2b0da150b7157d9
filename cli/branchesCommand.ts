import * as l10n from '@vscode/l10n';
import { inert } from '../platform/inert';
import { parseOptions, targetHelp, targetOptions } from './arguments';
import { jsonLine } from './json';
import { readCommand, readOrReport } from './readCommand';
import { openTarget } from './target';
import type { Command } from './terminal';

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
