#!/usr/bin/env node
import { readFileSync, realpathSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { openClientFolder } from './clientFolder';
import { type Platform, serve } from './connection';
import { Dispatches } from './dispatches';
import { createSortService } from './service/create';
import { openStdio } from './stdio';
import { connectionStrategy } from './strategy';
import { createNodeWorkspace } from './workspace/node';
import { pathOnDisk } from './workspace/onDisk';

// By default, V8's young generation grows while the server reads files. The growth raises peak memory by 120 MB but
// saves no time, because nearly all new objects stay alive.
setFlagsFromString('--semi-space-growth-factor=1');

/** Whether file names are case-insensitive, which is the default on these systems. */
const ignoresCase = process.platform === 'win32' || process.platform === 'darwin';

const dispatches = new Dispatches();
const pause = () => dispatches.pause();
const connection = connect();

const platform: Platform = {
  createService: createSortService,
  readText: (path) => readFileSync(path, 'utf8'),
  ...(ignoresCase ? { uriOnDisk } : {}),
  followLinks,
  openWorkspace(uri, client, options) {
    const folder = URI.parse(followLinks(ignoresCase ? uriOnDisk(uri) : uri));
    if (uri === '' || folder.scheme !== 'file') {
      return openClientFolder(connection, uri, client, { ...options, pause });
    }
    const onIncomplete = (message: string) => connection.console.warn(message);
    return createNodeWorkspace(folder.fsPath, { ...options, onIncomplete, pause });
  },
};

process.on('unhandledRejection', (reason) => connection.console.error(`unhandled: ${String(reason)}`));
process.on('disconnect', () => process.exit());

serve(connection, platform);
connection.listen();

/** Returns a connection over the transport that the arguments specify. */
function connect(): Connection {
  const options = { connectionStrategy, messageStrategy: dispatches };
  if (!process.argv.includes('--stdio')) return createConnection(ProposedFeatures.all, options);
  const { reader, writer } = openStdio(process);
  return createConnection(ProposedFeatures.all, reader, writer, options);
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
