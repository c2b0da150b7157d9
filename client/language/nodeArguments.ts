/**
 * Returns the arguments for a version of Node that runs the language server. Under Node 24, each half of the space for
 * young objects may grow to 64 MB. If it stops at 32 MB, reading a layered project takes 7% less time and 12% less
 * memory. In earlier versions, it stops at 16 MB. This was measured with Node, which runs the server in remote windows,
 * and not with Electron.
 */
export function nodeArguments(version: string): readonly string[] {
  return Number.parseInt(version, 10) >= 24 ? ['--max-semi-space-size=32'] : [];
}
