/** Multipliers of the two halves: odd, and far from each other. */
const first = 0x9e3779b1;
const second = 0x85ebca6b;

/**
 * A short name of a text: the same for the same text, and in all likelihood another one for another text. It keeps no
 * secret and need not withstand anybody; it is here because not every place that the server runs at has a hash at hand.
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
