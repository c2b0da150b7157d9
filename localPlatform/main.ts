import { statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import * as l10n from '@vscode/l10n';
import { loadMessages } from '../platform/messages';
import { openCollections } from './collections/source';
import { type CommandLine, parseCommandLine, UsageError, usage } from './commandLine';
import { localRoutes } from './platform';
import { PortError, type RunningPlatform, startLocalPlatform } from './start';
import { fileStore, StateFileError } from './stateFile';

function existingFolder(folder: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return path.resolve(folder);
  throw new UsageError(l10n.t("{0} requires an existing folder. {1} isn't a folder.", '--workspace', folder));
}

function start(commandLine: CommandLine): Promise<RunningPlatform> {
  const { port, access, simulation, state, workspace } = commandLine;
  const folder = workspace === undefined ? undefined : existingFolder(workspace);
  return startLocalPlatform({
    port,
    access,
    simulation,
    contents: {
      store: state === undefined ? undefined : fileStore(path.resolve(state)),
      collections: folder === undefined ? undefined : openCollections(folder),
    },
    runtime: { onError: (error) => console.error(error) },
  });
}

async function main(): Promise<void> {
  loadMessages(process.env);
  const asked = parseCommandLine(process.argv.slice(2), process.env);
  if (asked === 'help') {
    process.stdout.write(usage());
    return;
  }
  const platform = await start(asked);
  process.stdout.write(`${platform.url}\n`);
  if (platform.faultSecret !== undefined) {
    const faults = { faults: localRoutes.faults.path, secret: platform.faultSecret };
    process.stdout.write(`${JSON.stringify(faults)}\n`);
  }
  const stop = () => {
    process.stdin.destroy();
    void platform.dispose();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  if (asked.untilStdinEnds && process.stdin.readableEnded) stop();
  else if (asked.untilStdinEnds) process.stdin.resume().once('end', stop).once('error', stop);
}

main().catch((error: unknown) => {
  if (error instanceof UsageError) {
    console.error(l10n.t('{0}\nUse --help to show the options.', error.message));
    process.exitCode = 2;
  } else {
    const foreseen = error instanceof PortError || error instanceof StateFileError;
    console.error(foreseen ? error.message : error);
    process.exitCode = 1;
  }
});
