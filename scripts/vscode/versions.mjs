/**
 * A browser-hosted VS Code that can be installed: the npm package that contains it, and the Node that installs and runs
 * it.
 *
 * @typedef {object} VscodeVersion
 * @property {string} codeServer exact version of the npm package `code-server`
 * @property {number} node major version of the npm package `node`
 * @property {string} [debuggedNode] exact version of a Node whose debugger can attach to extension hosts; undefined if
 *   the debugger of any Node can
 * @property {{installer: string, release: string}} [ripgrep] the version that the installation downloads; undefined if
 *   VS Code contains ripgrep
 */

/** The newest available VS Code, and the oldest one that the extension supports (`engines.vscode`). */
export const vscodeVersions = {
  current: /** @type {VscodeVersion} */ ({ codeServer: '4.139.1', node: 24, debuggedNode: '24.15.0' }),
  oldest: /** @type {VscodeVersion} */ ({
    codeServer: '4.100.3',
    node: 20,
    ripgrep: { installer: '1.15.11', release: 'v13.0.0-10' },
  }),
};

/**
 * Returns the version in `SORTIE_VSCODE` (`current` or `oldest`). The default is `current`.
 * @param {NodeJS.ProcessEnv} env
 * @returns {VscodeVersion}
 * @throws {Error} for any other value
 */
export function requestedVersion(env) {
  const name = env.SORTIE_VSCODE || 'current';
  if (name === 'current' || name === 'oldest') return vscodeVersions[name];
  throw new Error(`SORTIE_VSCODE is "${name}"; it must be "current" or "oldest".`);
}
