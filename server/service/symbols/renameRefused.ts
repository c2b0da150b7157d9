/** Thrown if a rename isn't possible. The message tells the user why, in complete sentences. */
export class RenameRefused extends Error {
  override readonly name = 'RenameRefused';
}
