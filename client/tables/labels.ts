/** Formats labels and values in two columns. All lines of a value start in the second column. */
export function labelled(pairs: readonly (readonly [label: string, text: string])[]): string[] {
  const width = Math.max(...pairs.map(([label]) => label.length));
  const below = `\n${' '.repeat(width + 2)}`;
  return pairs.map(([label, text]) => `${label.padEnd(width)}  ${text.replaceAll('\n', below)}`);
}
