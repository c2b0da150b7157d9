/** Remotes whose browser windows have a generic name. Other browser windows are named after their address. */
const kinds = ['codespaces', 'tunnel'];

/**
 * Returns the host of the window, with and without its port. Browser windows are often named after their private
 * address; other windows after the kind of their remote. Names of this machine, such as `localhost`, are omitted.
 * @param remoteName as VS Code reports it, such as `ssh-remote`
 * @param appHost `desktop`, or the server of the page
 */
export function windowHosts(remoteName: string | undefined, appHost: string): readonly string[] {
  if (remoteName === undefined || kinds.includes(remoteName)) return [];
  if (appHost === 'desktop' && !/[.:]/.test(remoteName)) return [];
  const host = remoteName.replace(/:\d+$/, '');
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) ? [] : [remoteName, host];
}
