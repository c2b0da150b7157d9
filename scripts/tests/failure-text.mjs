/**
 * Describes a failed test in a few lines: its name and the start of its message. For a property test, this start
 * contains the seed and the example.
 * @param {string} name
 * @param {string} message
 */
export function failureText(name, message) {
  const lines = message.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return [name, ...lines.slice(0, 8).map((line) => `  ${line.slice(0, 500)}`)].join('\n');
}
