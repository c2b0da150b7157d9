/** Values of `remoteName` that aren't addresses. Any other value in a browser is the window's address. */
const kinds = ['codespaces', 'tunnel'];

/**
 * Returns the window's host with and without its port. Empty if `remoteName` contains only the kind of remote, which is
 * usual on a desktop. Also empty if the host is this machine (`localhost`).
 * @param remoteName as VS Code reports it, such as `ssh-remote`
 * @param appHost `desktop`, or the server of the page
 */
export function windowHosts(remoteName: string | undefined, appHost: string): readonly string[] {
  if (remoteName === undefined || kinds.includes(remoteName)) return [];
  if (appHost === 'desktop' && !/[.:]/.test(remoteName)) return [];
  const host = remoteName.replace(/:\d+$/, '');
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) ? [] : [remoteName, host];
}
