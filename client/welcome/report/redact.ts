/** The private strings to redact. */
export interface Sensitive {
  /** Tokens, client secrets, and header values. */
  readonly secrets: readonly string[];
  /** Hosts of environments and of the window, with and without their ports, such as `cloud.example.com`. */
  readonly hosts: readonly string[];
  /** Names of environments, and the IDs of tenants, star systems, planets, and clients. */
  readonly identifiers: readonly string[];
  readonly home: string;
}

const redacted = '[token]';

/**
 * Minimum length of a secret to redact. Shorter secrets could be ordinary words, and redacting those words would garble
 * the text.
 */
const shortestSecret = 4;

const named =
  /((?:authorization|cookie|password|passwd|secret|token|api[-_]?key|x-[\w-]*(?:key|token|secret))["']?\s*[:=]\s*["']?)(?![[{])((?:bearer |basic )?[^\s"',;&]+)/gi;
const scheme = /\b(bearer|basic)\s+(?!\[token\])[\w.~+/=-]{6,}/gi;
const jsonWebToken = /\beyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?/g;
const userInformation = /(:\/\/)[^\s/@]+@/g;
const query = /(:\/\/[^\s?"']+\?)[^\s"')]+/g;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const opaque = /(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}(?![\w/.-])/gi;

/**
 * Redacts known secrets; everything that looks like a secret; the hosts, names, and IDs of environments; and the home
 * folder's path.
 */
export function redact(text: string, { secrets, hosts, identifiers, home }: Sensitive): string {
  let result = text;
  for (const secret of longestFirst(secrets)) {
    if (secret.length < shortestSecret) continue;
    result = result.replaceAll(secret, redacted).replaceAll(encodeURIComponent(secret), redacted);
  }
  result = result
    .replace(named, `$1${redacted}`)
    .replace(scheme, `$1 ${redacted}`)
    .replace(jsonWebToken, redacted)
    .replace(userInformation, `$1${redacted}@`)
    .replace(query, '$1[…]')
    .replace(opaque, (word) => (uuid.test(word) ? word : redacted));
  for (const host of longestFirst(hosts)) result = result.replaceAll(host, '[host]');
  for (const identifier of longestFirst(identifiers)) result = result.replace(whole(identifier), '[id]');
  return home.length > 1 ? result.replaceAll(home, '~') : result;
}

function longestFirst(words: readonly string[]): readonly string[] {
  return [...new Set(words)].filter((word) => word !== '').sort((left, right) => right.length - left.length);
}

/**
 * Returns an expression that matches only the whole word, so that redacting a planet named `dev` doesn't change
 * `device`.
 */
function whole(word: string): RegExp {
  return new RegExp(`(?<![\\w-])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'g');
}
