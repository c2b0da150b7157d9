// Parts of libraries for what Sortie does not do stay out of the bundles. A part that a library no longer has fails the
// build, and so does one of which a library uses something that the stand-in does not have.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { inProject, projectRoot } from './project.mjs';

/** Features of the client library for requests that Sortie's server never answers; the client makes one of each. */
const features = inLibrary('vscode-languageclient/lib/common', [
  'callHierarchy',
  'colorProvider',
  'declaration',
  'foldingRange',
  'formatting',
  'implementation',
  'inlineCompletion',
  'inlineValue',
  'linkedEditingRange',
  'notebook',
  'selectionRange',
  'semanticTokens',
  'signatureHelp',
  'textDocumentContent',
  'typeDefinition',
  'typeHierarchy',
]);

/** Mixins of the server library for requests that Sortie's server never answers: the class stays as it is. */
const mixins = inLibrary('vscode-languageserver/lib/common', [
  'callHierarchy',
  'foldingRange',
  'inlineCompletion',
  'inlineValue',
  'linkedEditingRange',
  'moniker',
  'notebook',
  'semanticTokens',
  'textDocumentContent',
  'typeHierarchy',
]);

/**
 * What only writes YAML, makes nodes of values or values of nodes, or reads types of YAML 1.1: Sortie composes documents
 * and reads their nodes, and calls nothing of this.
 */
const yamlParts = inLibrary('yaml/browser/dist', [
  'doc/anchors',
  'doc/applyReviver',
  'doc/createNode',
  'nodes/addPairToJSMap',
  'nodes/toJS',
  'parse/cst-stringify',
  'parse/cst-visit',
  'schema/yaml-1.1/binary',
  'schema/yaml-1.1/omap',
  'schema/yaml-1.1/pairs',
  'schema/yaml-1.1/set',
  'schema/yaml-1.1/timestamp',
  'stringify/foldFlowLines',
  'stringify/stringify',
  'stringify/stringifyCollection',
  'stringify/stringifyComment',
  'stringify/stringifyDocument',
  'stringify/stringifyNumber',
  'stringify/stringifyPair',
  'stringify/stringifyString',
  'visit',
]);

/** The manifest's `engines.vscode` is above what the client library asks for, so that it need not look. */
const versionCheck = inLibrary('semver/functions', ['parse', 'satisfies']);

/**
 * Leaves out the parts that the lists above name.
 *
 * @returns {import('esbuild').Plugin}
 */
export function leaveOut() {
  const absent = JSON.stringify(inProject('scripts/absent-feature.mjs'));
  return {
    name: 'leave-out',
    setup(build) {
      build.onLoad({ filter: features }, async ({ path: file }) => {
        const names = (await namesOf(file)).map((name) => `AbsentFeature as ${name}`);
        return { contents: `export { ${names.join(', ')} } from ${absent};`, resolveDir: projectRoot };
      });
      build.onLoad({ filter: mixins }, ({ path: file }) => exporting(file, '(Base) => Base'));
      build.onLoad({ filter: yamlParts }, ({ path: file }) => exporting(file, 'undefined'));
      build.onLoad({ filter: versionCheck }, () => ({ contents: 'module.exports = () => ({ prerelease: [] });' }));
    },
  };
}

/**
 * Matches the files of a library's parts.
 *
 * @param {string} folder below `node_modules`
 * @param {readonly string[]} parts
 * @throws {Error} when the library has no such part
 */
function inLibrary(folder, parts) {
  const missing = parts.filter((part) => !existsSync(inProject('node_modules', folder, `${part}.js`)));
  if (missing.length > 0) throw new Error(`${folder} no longer has ${missing.join(', ')}: see scripts/slimming.mjs`);
  const files = `node_modules/${folder}/(${parts.join('|')})`;
  return new RegExp(`${files.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}\\.js$`);
}

/**
 * A module with the same exports as another, all of one value.
 *
 * @param {string} file
 * @param {string} value its source
 */
async function exporting(file, value) {
  return { contents: (await namesOf(file)).map((name) => `export const ${name} = ${value};`).join('\n') };
}

/**
 * The names that a module exports, as an ES module or as TypeScript compiles it to CommonJS.
 *
 * @param {string} file
 */
async function namesOf(file) {
  const source = await readFile(file, 'utf8');
  const names = [...source.matchAll(/^exports\.(\w+) = \1;$|\bexports\.(\w+) = \2 = \{\}|^export \{([^}]*)\}/gm)];
  const all = names.flatMap(([, local, namespace, list]) => local ?? namespace ?? list?.split(',') ?? []);
  return [...new Set(all.map((name) => name.trim()))];
}

/** Modules that resolve to a build that can be shaken. */
export const aliases = {
  yaml: inProject('node_modules/yaml/browser/dist/index.js'),
};
