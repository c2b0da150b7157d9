/**
 * A browser-hosted VS Code that can be installed: the npm package that holds it and the Node it needs, at install and at run time.
 *
 * @typedef {object} VscodeVersion
 * @property {string} codeServer exact version of the npm package `code-server`
 * @property {number} node major version of the npm package `node`
 * @property {string} [debuggedNode] exact version of it where its debugger attaches to an extension host; undefined where it does with any
 * @property {{installer: string, release: string}} [ripgrep] what its install would download; undefined where it brings its own
 */

/** The newest VS Code that can be had, and the oldest one the extension supports (`engines.vscode`). */
export const vscodeVersions = {
  current: /** @type {VscodeVersion} */ ({ codeServer: '4.139.1', node: 24, debuggedNode: '24.15.0' }),
  oldest: /** @type {VscodeVersion} */ ({
    codeServer: '4.100.3',
    node: 20,
    ripgrep: { installer: '1.15.11', release: 'v13.0.0-10' },
  }),
};

/**
 * The version that `SORTIE_VSCODE` names (`current` or `oldest`); `current` when it is not set.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {VscodeVersion}
 * @throws {Error} when it names something else
 */
export function requestedVersion(env) {
  const name = env.SORTIE_VSCODE || 'current';
  if (name === 'current' || name === 'oldest') return vscodeVersions[name];
  throw new Error(`SORTIE_VSCODE is "${name}"; it must be "current" or "oldest".`);
}
