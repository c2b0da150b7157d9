/** Shorter secrets are too likely to be ordinary words: redacting them would garble the text. */
const shortestSecret = 8;

const redacted = '[token]';

/** Copies a JSON value and redacts every secret in its strings and keys, the longest first. */
export function redactSecrets(value: unknown, secrets: Iterable<string>): unknown {
  return [...secrets]
    .filter((secret) => secret.length >= shortestSecret)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => redactSecret(rest, secret, 0), value);
}

function redactSecret(value: unknown, secret: string, depth: number): unknown {
  if (typeof value === 'string') return value.includes(secret) ? value.replaceAll(secret, redacted) : value;
  if (typeof value !== 'object' || value === null || depth > 200) return depth > 200 ? undefined : value;
  if (Array.isArray(value)) return value.map((element) => redactSecret(element, secret, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key.replaceAll(secret, redacted),
      redactSecret(member, secret, depth + 1),
    ]),
  );
}
