// The editor's API by its names. esbuild copies a module that is required into an object of its own for each file that
// imports it all; with some hundred names and some hundred files that took a third of the time to load the extension.
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inProject } from '../project.mjs';

/** Where the editor's API is used: the client, and the client library, which calls it by three names. */
const users = [inProject('client'), inProject('node_modules/vscode-languageclient/lib')];
const use = /\b(?:vscode|vscode_1|code)\.(\w+)/g;

/** Every name that is used of the editor's API, so that no getter of another one is ever touched. */
function usedNames() {
  const names = new Set();
  for (const folder of users) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/(?<!\.d)\.[jt]s$/.test(file)) continue;
      for (const [, name] of readFileSync(path.join(folder, file), 'utf8').matchAll(use)) names.add(name);
    }
  }
  return [...names].sort();
}

/**
 * Reads the editor's API once for all files.
 *
 * @returns {import('esbuild').Plugin}
 */
export function editorApiOnce() {
  const namespace = 'editor-api';
  return {
    name: 'editor-api-once',
    setup(build) {
      build.onResolve({ filter: /^vscode$/ }, ({ namespace: from }) =>
        from === namespace ? { path: 'vscode', external: true } : { path: 'vscode', namespace },
      );
      // esbuild follows `vscode.x` to the name, but gives who takes the API apart an object of all names.
      build.onLoad({ filter: /[\\/]client[\\/].*\.ts$/ }, async ({ path: file }) => ({
        contents: (await readFile(file, 'utf8')).replace(/\bconst \{ ([\w, ]+) \} = vscode;/g, (_, names) =>
          names
            .split(', ')
            .map((/** @type {string} */ name) => `const ${name} = vscode.${name};`)
            .join(' '),
        ),
        loader: 'ts',
      }));
      build.onLoad({ filter: /.*/, namespace }, () => ({
        contents: [
          "import * as api from 'vscode';",
          ...usedNames().map((name) => `export const ${name} = api.${name};`),
        ].join('\n'),
      }));
    },
  };
}
