import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { openClientFolder } from './clientFolder';
import { type Platform, serve } from './connection';
import { createSortService } from './service/create';
import { openStdio } from './stdio';
import { connectionStrategy } from './strategy';
import { createNodeWorkspace } from './workspace/node';

// Nearly all that is made while reading stays, so a growing space for what is young costs memory and saves no time. The heap
// grows by less than V8's doubling before it is collected, and then at once: collecting on the side falls behind a large file.
const flags = ['--semi-space-growth-factor=1', '--heap-growing-percent=80', '--no-incremental-marking'];
for (const flag of flags) setFlagsFromString(flag);

const connection = connect();

const platform: Platform = {
  createService: createSortService,
  readText: (path) => readFileSync(path, 'utf8'),
  openWorkspace(uri, client, looking) {
    const folder = URI.parse(uri);
    if (uri === '' || folder.scheme !== 'file') return openClientFolder(connection, uri, client, looking);
    const onIncomplete = (message: string) => connection.console.warn(message);
    return createNodeWorkspace(folder.fsPath, { ...looking, onIncomplete });
  },
};

process.on('unhandledRejection', (reason) => connection.console.error(`unhandled: ${String(reason)}`));
process.on('disconnect', () => process.exit());

serve(connection, platform);
connection.listen();

/** Over standard input and output, or else over what the arguments say. */
function connect(): Connection {
  if (!process.argv.includes('--stdio')) return createConnection(ProposedFeatures.all, connectionStrategy);
  const { reader, writer } = openStdio(process);
  return createConnection(ProposedFeatures.all, reader, writer, connectionStrategy);
}
