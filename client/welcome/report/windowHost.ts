/** Remotes that a window in a browser names by their kind. All others it names by the address that it was opened from. */
const kinds = ['codespaces', 'tunnel'];

/**
 * The host of the window, with and without its port. A desktop window names the kind of its remote (`ssh-remote`). A
 * window in a browser often has its address, which is private. This machine's own names aren't secret.
 *
 * @param remoteName as VS Code reports it
 * @param appHost `desktop`, or what serves the page
 */
export function windowHosts(remoteName: string | undefined, appHost: string): readonly string[] {
  if (remoteName === undefined || kinds.includes(remoteName)) return [];
  if (appHost === 'desktop' && !/[.:]/.test(remoteName)) return [];
  const host = remoteName.replace(/:\d+$/, '');
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) ? [] : [remoteName, host];
}
