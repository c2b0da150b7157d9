#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { openClientFolder } from './clientFolder';
import { type Platform, serve } from './connection';
import { createSortService } from './service/create';
import { openStdio } from './stdio';
import { connectionStrategy } from './strategy';
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
  openWorkspace(uri, client, options) {
    const folder = URI.parse(ignoresCase ? uriOnDisk(uri) : uri);
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

/** Returns a connection over the transport that the arguments specify. */
function connect(): Connection {
  const options = { connectionStrategy };
  if (!process.argv.includes('--stdio')) return createConnection(ProposedFeatures.all, options);
  const { reader, writer } = openStdio(process);
  return createConnection(ProposedFeatures.all, reader, writer, options);
}

function uriOnDisk(uri: string): string {
  const { scheme, fsPath } = URI.parse(uri);
  return scheme === 'file' ? URI.file(pathOnDisk(fsPath)).toString() : uri;
}
