#!/usr/bin/env node
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
import { pathOnDisk } from './workspace/onDisk';

// By default V8 enlarges its space for young objects while the server reads files. That adds 120 MB to the peak and saves
// no time, since nearly all of these objects stay.
setFlagsFromString('--semi-space-growth-factor=1');

/** Whether names that differ only in case are one file, as they are by default on these systems. */
const ignoresCase = process.platform === 'win32' || process.platform === 'darwin';

const connection = connect();

const platform: Platform = {
  createService: createSortService,
  readText: (path) => readFileSync(path, 'utf8'),
  ...(ignoresCase ? { uriOnDisk } : {}),
  openWorkspace(uri, client, options) {
    const folder = URI.parse(ignoresCase ? uriOnDisk(uri) : uri);
    if (uri === '' || folder.scheme !== 'file') return openClientFolder(connection, uri, client, options);
    const onIncomplete = (message: string) => connection.console.warn(message);
    return createNodeWorkspace(folder.fsPath, { ...options, onIncomplete });
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

function uriOnDisk(uri: string): string {
  const { scheme, fsPath } = URI.parse(uri);
  return scheme === 'file' ? URI.file(pathOnDisk(fsPath)).toString() : uri;
}
