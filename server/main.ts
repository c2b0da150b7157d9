#!/usr/bin/env node
import { readFileSync, realpathSync } from 'node:fs';
import {
  type Connection,
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { openClientFolder } from './clientFolder';
import { type Platform, serve } from './connection';
import { createSortService } from './service/create';
import { connectionStrategy, messageStrategy } from './strategy';
import { nextTurn } from './turn';
import { createNodeWorkspace } from './workspace/node';
import { pathOnDisk } from './workspace/onDisk';

/** Whether file names are case-insensitive, which is the default on these systems. */
const ignoresCase = process.platform === 'win32' || process.platform === 'darwin';

const connection = connect();

const platform: Platform = {
  createService: createSortService,
  readText: (path) => readFileSync(path, 'utf8'),
  ...(ignoresCase ? { uriOnDisk } : {}),
  followLinks,
  openWorkspace(uri, client, options) {
    const folder = URI.parse(followLinks(ignoresCase ? uriOnDisk(uri) : uri));
    if (uri === '' || folder.scheme !== 'file') {
      return openClientFolder(connection, uri, client, { ...options, pause: nextTurn });
    }
    const onIncomplete = (message: string) => connection.console.warn(message);
    return createNodeWorkspace(folder.fsPath, { ...options, onIncomplete });
  },
};

process.on('unhandledRejection', (reason) => connection.console.error(`unhandled: ${String(reason)}`));
process.on('disconnect', () => process.exit());

serve(connection, platform);
connection.listen();

/**
 * Returns a connection over the transport that the arguments specify. If the input ends or isn't a message stream, the
 * process exits, so that the client restarts it.
 */
function connect(): Connection {
  const options = { connectionStrategy, messageStrategy };
  if (!process.argv.includes('--stdio')) return createConnection(ProposedFeatures.all, options);
  const reader = new StreamMessageReader(process.stdin);
  reader.onError(({ message }) => {
    process.stderr.write(`Sortie can't read its input: ${message}\n`);
    process.exit(1);
  });
  reader.onClose(() => process.exit(1));
  process.stdin.once('end', () => process.exit(1));
  return createConnection(ProposedFeatures.all, reader, new StreamMessageWriter(process.stdout), options);
}

function followLinks(uri: string): string {
  const { scheme, fsPath } = URI.parse(uri.replace(/^file:\/\/localhost\//, 'file:///'));
  if (scheme !== 'file') return uri;
  try {
    return URI.file(realpathSync.native(fsPath)).toString();
  } catch {
    return uri;
  }
}

function uriOnDisk(uri: string): string {
  const { scheme, fsPath } = URI.parse(uri);
  return scheme === 'file' ? URI.file(pathOnDisk(fsPath)).toString() : uri;
}
