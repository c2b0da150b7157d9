/**
 * What VS Code is asked to run, as `@vscode/test-electron` passes it to its executable.
 *
 * @typedef {object} Launch
 * @property {string} extensionDevelopmentPath
 * @property {string} extensionTestsPath
 * @property {string} folder the workspace: a folder, or a `.code-workspace` file
 * @property {boolean} trusted
 * @property {string} [extensionsFolder] where installed extensions are
 */

/**
 * An extension to install, as VS Code's command line is told.
 *
 * @typedef {object} Installation
 * @property {string} vsix
 * @property {string} extensionsFolder
 * @property {string} userDataFolder
 */

/**
 * Reads the command line of a VS Code executable. Flags that mean nothing to a browser-hosted VS Code are passed over.
 *
 * @param {string[]} args without the program
 * @returns {Launch}
 * @throws {Error} that names what is missing
 */
export function parseLaunchArguments(args) {
  const folder = args.find((one) => !one.startsWith('-'));
  if (folder === undefined) throw new Error('The folder to open is missing.');
  const extensionsFolder = optional(args, 'extensions-dir');
  return {
    extensionDevelopmentPath: required(args, 'extensionDevelopmentPath'),
    extensionTestsPath: required(args, 'extensionTestsPath'),
    folder,
    trusted: args.includes('--disable-workspace-trust'),
    ...(extensionsFolder === undefined ? {} : { extensionsFolder }),
  };
}

/**
 * Reads a command line that installs an extension instead of opening a window.
 *
 * @param {string[]} args without the program
 * @returns {Installation | undefined} undefined when it installs nothing
 * @throws {Error} that names what is missing
 */
export function parseInstallation(args) {
  const vsix = optional(args, 'install-extension');
  if (vsix === undefined) return undefined;
  return {
    vsix,
    extensionsFolder: required(args, 'extensions-dir'),
    userDataFolder: required(args, 'user-data-dir'),
  };
}

/**
 * @param {string[]} args
 * @param {string} name
 * @returns {string | undefined} undefined when the flag is not there or empty
 */
function optional(args, name) {
  const prefix = `--${name}=`;
  return args.find((one) => one.startsWith(prefix) && one.length > prefix.length)?.slice(prefix.length);
}

/**
 * @param {string[]} args
 * @param {string} name
 */
function required(args, name) {
  const value = optional(args, name);
  if (value === undefined) throw new Error(`--${name}=… is missing.`);
  return value;
}
