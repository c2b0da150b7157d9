import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { visible } from '../platform/inert';
import { newProjectFile } from '../server/service/project/template';
import { projectFileName } from '../server/service/text/projectFiles';
import { projectFolderAt } from './checkout';
import { parseArguments } from './parsing';
import type { Command } from './terminal';

/**
 * `sortie init`: creates a project file with comments in the working directory. Exit code 0 if the file was created, else
 * 1. Never replaces a file.
 */
export const initCommand: Command = {
  help: initHelp,
  async run(args, terminal) {
    parseArguments(args, {}, false);
    const { directory } = terminal;
    const above = projectFolderAt(directory, directory);
    try {
      writeFileSync(path.join(directory, projectFileName), newProjectFile(), { flag: 'wx' });
      terminal.out(l10n.t('{0} was created. Each key in it is a comment until you need it.', projectFileName));
      if (above !== undefined) {
        const replaced = path.relative(directory, path.join(above, projectFileName));
        terminal.out(visible(l10n.t('For this folder, it replaces {0}. Nothing is merged.', replaced)));
      }
      return 0;
    } catch (error) {
      terminal.err(visible(`sortie init: ${reasonFor(error)}`));
      return 1;
    }
  },
};

function reasonFor(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
    return l10n.t('This folder already contains {0}, which stays as it is.', projectFileName);
  return error instanceof Error ? error.message : String(error);
}

function initHelp(): string {
  return [
    l10n.t('Usage: sortie init'),
    '',
    l10n.t('Creates sortie.json with comments in the working directory. Never replaces an existing file.'),
    l10n.t("Exit codes: 0 = created, 1 = the file exists or can't be written."),
  ].join('\n');
}
