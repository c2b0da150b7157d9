/**
 * What VS Code is asked to run, as `@vscode/test-electron` passes it to its executable.
 *
 * @typedef {object} Launch
 * @property {string} extensionDevelopmentPath
 * @property {string} extensionTestsPath
 * @property {string} folder the workspace: a folder, or a `.code-workspace` file
 * @property {boolean} trusted
 */

/**
 * Reads the command line of a VS Code executable. Flags that mean nothing to a browser-hosted VS Code are passed over.
 *
 * @param {string[]} args without the program
 * @returns {Launch}
 * @throws {Error} that names what is missing
 */
export function parseLaunchArguments(args) {
  const flag = (/** @type {string} */ name) => {
    const prefix = `--${name}=`;
    const found = args.find((one) => one.startsWith(prefix));
    if (found === undefined || found.length === prefix.length) throw new Error(`--${name}=… is missing.`);
    return found.slice(prefix.length);
  };
  const folder = args.find((one) => !one.startsWith('-'));
  if (folder === undefined) throw new Error('The folder to open is missing.');
  return {
    extensionDevelopmentPath: flag('extensionDevelopmentPath'),
    extensionTestsPath: flag('extensionTestsPath'),
    folder,
    trusted: args.includes('--disable-workspace-trust'),
  };
}
