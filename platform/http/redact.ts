/** Secrets shorter than this are too likely to be ordinary words; striking them out would garble what is shown. */
const shortestSecret = 8;

const struck = '[token]';

/** Copies a JSON value with every occurrence of a secret in its strings and keys struck out, the longest first. */
export function withoutSecrets(value: unknown, secrets: Iterable<string>): unknown {
  return [...secrets]
    .filter((secret) => secret.length >= shortestSecret)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => strike(rest, secret, 0), value);
}

function strike(value: unknown, secret: string, depth: number): unknown {
  if (typeof value === 'string') return value.includes(secret) ? value.replaceAll(secret, struck) : value;
  if (typeof value !== 'object' || value === null || depth > 200) return depth > 200 ? undefined : value;
  if (Array.isArray(value)) return value.map((element) => strike(element, secret, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key.replaceAll(secret, struck), strike(member, secret, depth + 1)]),
  );
}
