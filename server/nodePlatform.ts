import { readFileSync, realpathSync } from 'node:fs';
import type { Connection } from 'vscode-languageserver';
import { URI } from 'vscode-uri';
import { openClientFolder } from './clientFolder';
import type { Platform } from './connection';
import { createSortService } from './service/create';
import { nextTurn } from './turn';
import { createNodeWorkspace } from './workspace/node';
import { pathOnDisk } from './workspace/onDisk';

/** Whether file names are case-insensitive, which is the default on these systems. */
const ignoresCase = process.platform === 'win32' || process.platform === 'darwin';

/** Returns what the server needs from this machine. The client of the connection supplies files that aren't on disk. */
export function nodePlatform(connection: Connection): Platform {
  return {
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
