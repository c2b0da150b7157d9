/** Remotes that a window in a browser names by their kind. All others it names by the address that it was opened from. */
const kinds = ['codespaces', 'tunnel'];

/**
 * The host that the window itself comes from, with and without its port. A window of the desktop names the kind of its
 * remote (`ssh-remote`); one in a browser mostly has its address instead, which is no less private than that of an
 * environment. This machine's own names are no secret.
 *
 * @param remoteName as VS Code tells it
 * @param appHost `desktop`, or what serves the page
 */
export function windowHosts(remoteName: string | undefined, appHost: string): readonly string[] {
  if (remoteName === undefined || kinds.includes(remoteName)) return [];
  if (appHost === 'desktop' && !/[.:]/.test(remoteName)) return [];
  const host = remoteName.replace(/:\d+$/, '');
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) ? [] : [remoteName, host];
}
