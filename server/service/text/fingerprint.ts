/** Multipliers for the two halves of the hash. Both are odd numbers, and they differ greatly. */
const first = 0x9e3779b1;
const second = 0x85ebca6b;

/**
 * Returns a short hash of a string. Different strings almost certainly have different hashes. The hash isn't
 * cryptographic, because no cryptographic hash is available on every platform on which the server runs.
 */
export function fingerprint(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, first);
    b = Math.imul(b ^ unit ^ (a >>> 15), second);
  }
  return [a, b].map((part) => ((part ^ (part >>> 16)) >>> 0).toString(36)).join('-');
}
