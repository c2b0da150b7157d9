/** Values of `remoteName` that aren't addresses. In a browser, any other value is the window's address. */
const kinds = ['codespaces', 'tunnel'];

/**
 * Returns the window's host with and without its port. Empty if the host is this machine (`localhost`), or if
 * `remoteName` contains only the kind of remote. On a desktop, `remoteName` usually contains only the kind.
 * @param remoteName as VS Code reports it, such as `ssh-remote`
 * @param appHost `desktop` or, in a browser, the site that provides the editor
 */
export function windowHosts(remoteName: string | undefined, appHost: string): readonly string[] {
  if (remoteName === undefined || kinds.includes(remoteName)) return [];
  if (appHost === 'desktop' && !/[.:]/.test(remoteName)) return [];
  const host = remoteName.replace(/:\d+$/, '');
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) ? [] : [remoteName, host];
}
