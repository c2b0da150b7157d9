/**
 * Returns the arguments for a version of Node that runs the language server. Each half of the space for young objects
 * may grow to 64 MB in Node 24, and to 16 MB in earlier versions. With at most 32 MB, reading a layered project takes
 * about a tenth less time and memory than with 64 MB.
 */
export function nodeArguments(version: string): readonly string[] {
  return Number.parseInt(version, 10) >= 24 ? ['--max-semi-space-size=32'] : [];
}
