/** What is redacted in a text before it is shown to others. */
export interface Sensitive {
  /** Tokens and client secrets as they are stored. */
  readonly secrets: readonly string[];
  /** Hosts of environments, with their port: `cloud.example.com`. */
  readonly hosts: readonly string[];
  /** Identifiers of environments: tenant, star system, planet, client. */
  readonly identifiers: readonly string[];
  /** The person's home folder. */
  readonly home: string;
}

const redacted = '[token]';

/** Shorter secrets are too likely to be ordinary words: redacting them would garble the text. */
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
 * Redacts what must not leave the machine: known secrets, everything that looks like a secret, the hosts and identifiers
 * of environments, and the path of the home folder.
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

/** Matches only the whole word: a planet named `dev` leaves `device` as it is. */
function whole(word: string): RegExp {
  return new RegExp(`(?<![\\w-])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'g');
}
