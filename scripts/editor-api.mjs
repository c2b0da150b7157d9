// The editor's API by its names. esbuild copies a module that is required into an object of its own for each file that
// imports it all; with some hundred names and some hundred files that took a third of the time to load the extension.
import { readdirSync, readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

/** Every name that the client uses of the editor's API, so that no getter of another one is ever touched. */
function usedNames() {
  const names = new Set();
  for (const file of readdirSync(inProject('client'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    for (const [, name] of readFileSync(inProject('client', file), 'utf8').matchAll(/\bvscode\.(\w+)/g))
      names.add(name);
  }
  return [...names].sort();
}

/**
 * Reads the editor's API once, for the product's own files; libraries get it as they are used to.
 *
 * @returns {import('esbuild').Plugin}
 */
export function editorApiOnce() {
  const namespace = 'editor-api';
  return {
    name: 'editor-api-once',
    setup(build) {
      build.onResolve({ filter: /^vscode$/ }, ({ importer, namespace: from }) =>
        from === namespace || importer.includes('node_modules')
          ? { path: 'vscode', external: true }
          : { path: 'vscode', namespace },
      );
      build.onLoad({ filter: /.*/, namespace }, () => ({
        contents: `const api = require('vscode');\nexport const { ${usedNames().join(', ')} } = api;\n`,
        loader: 'js',
      }));
    },
  };
}
