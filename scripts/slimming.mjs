// What keeps the bundles small: what client and server both use is bundled once, and parts of libraries for
// what Sortie does not do stay out.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectRoot } from './project.mjs';

const require = createRequire(path.join(projectRoot, 'package.json'));

/** Modules that client and server share, by the name under which `dist/protocol.js` exports them. */
const shared = new Map([
  ['vscode-languageserver-types', 'types'],
  ['vscode-languageserver-textdocument', 'textDocument'],
  ['vscode-jsonrpc', 'jsonrpc'],
  ['vscode-jsonrpc/node', 'jsonrpcNode'],
  ['vscode-languageserver-protocol', 'protocol'],
  ['vscode-languageserver-protocol/node', 'protocolNode'],
  ['minimatch', 'minimatch'],
]);

/** Parts of the client library for requests that Sortie's server never answers. */
const absentFeatures = new Set([
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

/** Stands for a feature that is left out: it declares nothing and listens to nothing. */
const absentFeature = `
const silent = () => ({ dispose() {} });
class AbsentFeature {
  onOpenNotificationSent = silent;
  onChangeNotificationSent = silent;
  onSaveNotificationSent = silent;
  onCloseNotificationSent = silent;
  get registrationType() { return { method: 'notebookDocument/sync' }; }
  fillClientCapabilities() {}
  preInitialize() {}
  initialize() {}
  register() {}
  unregister() {}
  getProvider() {}
  getState() { return { kind: 'static' }; }
  clear() {}
}
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : AbsentFeature) });
`;

const sharedName = /^(minimatch|vscode-(jsonrpc|languageserver-(types|protocol|textdocument))(\/node)?)$/;
const sharedFile = /node_modules[\\/]vscode-(jsonrpc|languageserver-(types|protocol|textdocument))[\\/]/;

/**
 * Bundles the shared modules once, as `dist/protocol.js` (entry `sortie:protocol`); every other program takes them from there.
 *
 * @returns {import('esbuild').Plugin}
 */
export function shareProtocol() {
  return {
    name: 'share-protocol',
    setup(build) {
      build.onResolve({ filter: /^sortie:protocol$/ }, () => ({ path: 'protocol', namespace: 'protocol-entry' }));
      build.onLoad({ filter: /.*/, namespace: 'protocol-entry' }, () => ({
        resolveDir: projectRoot,
        contents: [...shared].map(([module, name]) => `exports.${name} = require('${module}');`).join('\n'),
      }));
      build.onResolve({ filter: sharedName }, (from) => {
        const name = shared.get(from.path);
        const inside = from.namespace === 'protocol-entry' || sharedFile.test(from.importer);
        return inside || name === undefined ? undefined : { path: name, namespace: 'shared-protocol' };
      });
      build.onResolve({ filter: /^\.\/protocol\.js$/, namespace: 'shared-protocol' }, (from) => ({
        path: from.path,
        external: true,
      }));
      build.onLoad({ filter: /.*/, namespace: 'shared-protocol' }, (module) => ({
        contents: `module.exports = require('./protocol.js').${module.path};`,
      }));
    },
  };
}

/** Mixins of the server library for requests that Sortie's server never answers. */
const absentMixins = new Set([
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

/** Stands for a mixin that is left out: the class as it is. */
const absentMixin = `
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : (Base) => Base) });
`;

/** Parts of the YAML library that only write YAML, or read types of YAML 1.1; Sortie does neither. */
const yamlFiles =
  /yaml[\\/]browser[\\/]dist[\\/](stringify[\\/]stringify\w*|stringify[\\/]foldFlowLines|schema[\\/]yaml-1\.1[\\/](binary|omap|pairs|set|timestamp))\.js$/;

/**
 * Leaves out the parts of the libraries that the lists above name.
 *
 * @returns {import('esbuild').Plugin}
 */
export function leaveOut() {
  return {
    name: 'leave-out',
    setup(build) {
      build.onLoad({ filter: partOf('vscode-languageclient', absentFeatures) }, () => ({ contents: absentFeature }));
      build.onLoad({ filter: partOf('vscode-languageserver', absentMixins) }, () => ({ contents: absentMixin }));
      build.onLoad({ filter: yamlFiles }, async ({ path: file }) => ({
        contents: hollow(await readFile(file, 'utf8')),
      }));
      // The manifest's `engines.vscode` is above what the client library asks for, so that it need not look.
      build.onLoad({ filter: /node_modules[\\/]semver[\\/]functions[\\/](parse|satisfies)\.js$/ }, () => ({
        contents: 'module.exports = () => ({ prerelease: [] });',
      }));
    },
  };
}

/**
 * @param {string} library
 * @param {ReadonlySet<string>} parts
 */
function partOf(library, parts) {
  return new RegExp(`node_modules[\\\\/]${library}[\\\\/]lib[\\\\/]common[\\\\/](${[...parts].join('|')})\\.js$`);
}

/**
 * A module with the same exports as another, all undefined.
 *
 * @param {string} source
 */
function hollow(source) {
  const names = [...source.matchAll(/export \{([^}]*)\}/g)].flatMap(([, list]) => (list ?? '').split(','));
  return names.map((name) => `export const ${name.trim()} = undefined;`).join('\n');
}

/** Modules that resolve to a build that can be shaken, or to one copy where two would be bundled. */
export const aliases = {
  yaml: path.join(path.dirname(require.resolve('yaml/package.json')), 'browser/dist/index.js'),
};
