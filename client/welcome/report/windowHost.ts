/** Remotes whose browser windows have a generic name. Other browser windows are named after their address. */
const kinds = ['codespaces', 'tunnel'];

/**
 * The host of the window, with and without its port. A browser window is often named after its private address; a
 * desktop window after the kind of its remote (`ssh-remote`). Names of this machine aren't secret.
 *
 * @param remoteName as VS Code reports it
 * @param appHost `desktop`, or the server of the page
 */
export function windowHosts(remoteName: string | undefined, appHost: string): readonly string[] {
  if (remoteName === undefined || kinds.includes(remoteName)) return [];
  if (appHost === 'desktop' && !/[.:]/.test(remoteName)) return [];
  const host = remoteName.replace(/:\d+$/, '');
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) ? [] : [remoteName, host];
}
