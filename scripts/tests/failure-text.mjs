/**
 * Describes a failed test in a few lines: its name and the start of its message, which for a property test includes
 * the seed and the failing example.
 * @param {string} name
 * @param {string} message
 */
export function failureText(name, message) {
  const lines = message.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return [name, ...lines.slice(0, 8).map((line) => `  ${line.slice(0, 500)}`)].join('\n');
}
