/** A rename that must not happen; the message tells the user why, in whole sentences. */
export class RenameRefused extends Error {
  override readonly name = 'RenameRefused';
}
