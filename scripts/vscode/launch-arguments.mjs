import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * The tests that VS Code should run, as passed by `@vscode/test-electron` to its executable.
 *
 * @typedef {object} Launch
 * @property {string} extensionDevelopmentPath
 * @property {string} extensionTestsPath
 * @property {string} folder the workspace: a folder, or a `.code-workspace` file
 * @property {boolean} trusted
 * @property {string} [extensionsFolder] folder with the installed extensions
 */

/**
 * An extension to install, as specified on VS Code's command line.
 *
 * @typedef {object} Installation
 * @property {string} vsix
 * @property {string} extensionsFolder
 * @property {string} userDataFolder
 */

/**
 * Parses the command line of a VS Code executable. Ignores options that don't apply to a browser-hosted VS Code.
 *
 * @param {string[]} args without the program
 * @returns {Launch} with absolute paths
 * @throws {Error} that names what is missing
 */
export function parseLaunchArguments(args) {
  const { values, positionals } = parse(args);
  const [folder] = positionals;
  if (folder === undefined) throw new Error('The folder to open is missing.');
  return {
    extensionDevelopmentPath: required(values, 'extensionDevelopmentPath'),
    extensionTestsPath: required(values, 'extensionTestsPath'),
    folder: path.resolve(folder),
    trusted: values['disable-workspace-trust'] === true,
    ...(values['extensions-dir'] ? { extensionsFolder: required(values, 'extensions-dir') } : {}),
  };
}

/**
 * Parses a command line that installs an extension without opening a window.
 *
 * @param {string[]} args without the program
 * @returns {Installation | undefined} with absolute paths; undefined if it installs nothing
 * @throws {Error} that names what is missing
 */
export function parseInstallation(args) {
  const { values } = parse(args);
  if (!values['install-extension']) return undefined;
  return {
    vsix: required(values, 'install-extension'),
    extensionsFolder: required(values, 'extensions-dir'),
    userDataFolder: required(values, 'user-data-dir'),
  };
}

/** @param {string[]} args */
function parse(args) {
  return parseArgs({ args, strict: false, allowPositionals: true });
}

/**
 * @param {ReturnType<typeof parse>['values']} values
 * @param {string} name an option whose value is a path
 * @returns {string} absolute
 */
function required(values, name) {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new Error(`--${name}=… is missing.`);
  return path.resolve(value);
}
