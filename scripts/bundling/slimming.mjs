// Parts of libraries for what Sortie does not do stay out of the bundles. A part that a library no longer has fails the
// build, and so does one of which a library uses something that the stand-in does not have.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { inProject } from '../project.mjs';
import { withoutConversions } from './conversions.mjs';

/**
 * Features of the client library that Sortie's server never asks for, as the client registers them, each with the
 * capability by which a server would; a test holds them against those of Sortie's server.
 */
export const absentFeatures = new Map([
  ['callHierarchy_1.CallHierarchyFeature', 'callHierarchyProvider'],
  ['colorProvider_1.ColorProviderFeature', 'colorProvider'],
  ['declaration_1.DeclarationFeature', 'declarationProvider'],
  ['executeCommand_1.ExecuteCommandFeature', 'executeCommandProvider'],
  ['fileOperations_1.DidCreateFilesFeature', 'workspace.fileOperations.didCreate'],
  ['fileOperations_1.DidDeleteFilesFeature', 'workspace.fileOperations.didDelete'],
  ['fileOperations_1.WillCreateFilesFeature', 'workspace.fileOperations.willCreate'],
  ['fileOperations_1.WillDeleteFilesFeature', 'workspace.fileOperations.willDelete'],
  ['foldingRange_1.FoldingRangeFeature', 'foldingRangeProvider'],
  ['formatting_1.DocumentFormattingFeature', 'documentFormattingProvider'],
  ['formatting_1.DocumentOnTypeFormattingFeature', 'documentOnTypeFormattingProvider'],
  ['formatting_1.DocumentRangeFormattingFeature', 'documentRangeFormattingProvider'],
  ['implementation_1.ImplementationFeature', 'implementationProvider'],
  ['inlineCompletion_1.InlineCompletionItemFeature', 'inlineCompletionProvider'],
  ['inlineValue_1.InlineValueFeature', 'inlineValueProvider'],
  ['linkedEditingRange_1.LinkedEditingFeature', 'linkedEditingRangeProvider'],
  ['selectionRange_1.SelectionRangeFeature', 'selectionRangeProvider'],
  ['semanticTokens_1.SemanticTokensFeature', 'semanticTokensProvider'],
  ['signatureHelp_1.SignatureHelpFeature', 'signatureHelpProvider'],
  ['textDocumentContent_1.TextDocumentContentFeature', 'workspace.textDocumentContent'],
  ['textSynchronization_1.DidSaveTextDocumentFeature', 'textDocumentSync.save'],
  ['textSynchronization_1.WillSaveFeature', 'textDocumentSync.willSave'],
  ['textSynchronization_1.WillSaveWaitUntilFeature', 'textDocumentSync.willSaveWaitUntil'],
  ['typeDefinition_1.TypeDefinitionFeature', 'typeDefinitionProvider'],
  ['typeHierarchy_1.TypeHierarchyFeature', 'typeHierarchyProvider'],
]);

/**
 * The client without the features that are left out: nobody uses their modules then, and these stay out by themselves.
 *
 * @param {string} source
 * @throws {Error} when the client registers one of them in another way
 */
export function withoutFeatures(source) {
  let text = source;
  for (const feature of absentFeatures.keys()) {
    const registration = `this.registerFeature(new ${feature}(this));`;
    if (!text.includes(registration)) throw new Error(`The client library no longer has ${registration}`);
    text = text.replace(registration, '');
  }
  return text;
}

/**
 * The protocol without what each message says of itself for those who make documents of it.
 *
 * @param {string} source
 * @throws {Error} when somebody reads it
 */
export function withoutMetadata(source) {
  const text = source.replace(
    /^ +\w+\.(messageDirection = messages_1\.MessageDirection\.\w+|capabilities = messages_1\.CM\.create\([^)]*\));$/gm,
    '',
  );
  const reader = /^.*\.messageDirection\b.*$/m.exec(text);
  if (reader !== null) throw new Error(`The direction of messages is read: ${reader[0].trim()}`);
  return text;
}

/**
 * The synchronization of texts without the copies of those that are told to the server late, which Sortie never asks for.
 *
 * @param {string} source
 * @throws {Error} when something else uses the copies, or the library for texts that they are made with
 */
export function withoutCopies(source) {
  const text = source
    .replace('= new TextDocumentSnapshot(document);', '= document;')
    .replace(/^class TextDocumentSnapshot \{[\s\S]*?^\}$/m, '')
    .replace(/^const DEFAULT_WORD_REGEXP = .*$/m, '')
    .replace(/^const \w+ = require\("vscode-languageserver-textdocument"\);$/m, '');
  const user = /^.*(TextDocumentSnapshot|DEFAULT_WORD_REGEXP|vscode_languageserver_textdocument).*$/m.exec(text);
  if (user !== null || text === source) throw new Error(`Copies of texts are used: ${user?.[0].trim()}`);
  return text;
}

/**
 * The client of a server that is a module to be forked and spoken to over IPC, as Sortie's is: what starts others, or
 * reaches them in other ways, is never gone to.
 *
 * @param {string} source
 * @throws {Error} when the client tells them apart in another way
 */
export function withoutOtherServers(source) {
  const others = [
    'if (node.runtime) {',
    'if (Executable.is(json) && json.command) {',
    'if (transport === TransportKind.pipe) {',
    'if (Transport.isSocket(transport)) {',
  ];
  return others.reduce((text, other) => {
    if (!text.includes(other)) throw new Error(`The client library no longer has ${other}`);
    return text.replaceAll(other, 'if (false) {');
  }, source);
}

const starting = inLibrary('vscode-languageclient/lib/node', ['main']);
const client = inLibrary('vscode-languageclient/lib/common', ['client']);
const synchronization = inLibrary('vscode-languageclient/lib/common', ['textSynchronization']);
const converters = inLibrary('vscode-languageclient/lib/common', ['codeConverter', 'protocolConverter']);

/**
 * A module of the libraries of the protocol without what Sortie does not use.
 *
 * @param {string} file
 * @param {string} source
 */
export function slimmed(file, source) {
  if (starting.test(file)) return withoutOtherServers(source);
  if (client.test(file)) return withoutMetadata(withoutFeatures(source));
  if (synchronization.test(file)) return withoutMetadata(withoutCopies(source));
  return withoutMetadata(converters.test(file) ? withoutConversions(source) : source);
}

const notebooks = inLibrary('vscode-languageclient/lib/common', ['notebook']);

/**
 * Mixins of the server library for what Sortie's server never answers, each with its capability: the class stays as it
 * is.
 */
export const absentMixins = new Map([
  ['callHierarchy', 'callHierarchyProvider'],
  ['foldingRange', 'foldingRangeProvider'],
  ['inlineCompletion', 'inlineCompletionProvider'],
  ['inlineValue', 'inlineValueProvider'],
  ['linkedEditingRange', 'linkedEditingRangeProvider'],
  ['moniker', 'monikerProvider'],
  ['notebook', 'notebookDocumentSync'],
  ['semanticTokens', 'semanticTokensProvider'],
  ['textDocumentContent', 'workspace.textDocumentContent'],
  ['typeHierarchy', 'typeHierarchyProvider'],
]);
const mixins = inLibrary('vscode-languageserver/lib/common', [...absentMixins.keys()]);

/**
 * What only writes YAML, makes nodes of values or values of nodes, or reads YAML as JSON: Sortie composes documents and
 * reads their nodes, and calls nothing of this.
 */
const yamlParts = inLibrary('yaml/browser/dist', [
  'doc/anchors',
  'doc/applyReviver',
  'doc/createNode',
  'nodes/addPairToJSMap',
  'nodes/toJS',
  'parse/cst-stringify',
  'parse/cst-visit',
  'schema/json/schema',
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

/**
 * Documents and nodes of the YAML library: Sortie, and what composes them, read the fields and call none of these
 * methods. Those that hold others keep what maps of YAML 1.1 are made of.
 */
const yamlNodes = inLibrary('yaml/browser/dist', [
  'doc/Document',
  'nodes/Alias',
  'nodes/Collection',
  'nodes/Node',
  'nodes/Pair',
]);
const yamlHolders = inLibrary('yaml/browser/dist/nodes', ['YAMLMap', 'YAMLSeq']);

/** The YAML library exports its syntax tree as one object, of which nothing stays out by itself. */
const syntaxTree = inLibrary('yaml/browser/dist/parse', ['cst']);

/** The manifest's `engines.vscode` is above what the client library asks for, so that it need not look. */
const versionCheck = inLibrary('semver/functions', ['parse', 'satisfies']);

/**
 * Leaves out the parts that the lists above name.
 *
 * @returns {import('esbuild').Plugin}
 */
export function leaveOut() {
  return {
    name: 'leave-out',
    setup(build) {
      build.onLoad({ filter: notebooks }, async () => ({
        contents: await readFile(inProject('scripts/bundling/absent-notebooks.mjs'), 'utf8'),
      }));
      build.onLoad({ filter: mixins }, ({ path: file }) => exporting(file, '(Base) => Base'));
      build.onLoad({ filter: yamlParts }, ({ path: file }) => exporting(file, 'undefined'));
      build.onLoad({ filter: yamlNodes }, ({ path: file }) =>
        withoutMethods(file, 'add|clone|create\\w+|delete|get|has|resolve|set|toJS|toJSON|toString|\\w+In'),
      );
      build.onLoad({ filter: yamlHolders }, ({ path: file }) => withoutMethods(file, 'from|toJSON|toString'));
      build.onLoad({ filter: syntaxTree }, async ({ path: file }) => ({
        contents: withoutExports(await readFile(file, 'utf8'), ['createScalarToken', 'setScalarValue']),
      }));
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
  if (missing.length > 0)
    throw new Error(`${folder} no longer has ${missing.join(', ')}: see scripts/bundling/slimming.mjs`);
  const files = `node_modules/${folder}/(${parts.join('|')})`;
  return new RegExp(`${files.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}\\.js$`);
}

/**
 * A module without methods of its classes.
 *
 * @param {string} file
 * @param {string} names a regular expression
 * @throws {Error} when it has none of them
 */
async function withoutMethods(file, names) {
  const source = await readFile(file, 'utf8');
  const methods = new RegExp(`^ {4}(static )?(${names})\\([^\\n]*\\) \\{\\n[\\s\\S]*?^ {4}\\}\\n`, 'gm');
  const contents = source.replace(methods, '');
  if (contents === source) throw new Error(`${file} has no method ${names}`);
  return { contents };
}

/**
 * A module without exports that it takes from others.
 *
 * @param {string} source
 * @param {readonly string[]} names
 * @throws {Error} when it has no such export
 */
function withoutExports(source, names) {
  return names.reduce((text, name) => {
    const left = text.replace(new RegExp(`^(export \\{.*)\\b${name}\\b,?(.*\\} from .*)$`, 'm'), '$1$2');
    if (left === text) throw new Error(`Nothing exports ${name} any more`);
    return left;
  }, source);
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
