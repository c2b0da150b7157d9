/**
 * The minimum length of a secret to redact. Shorter secrets could be ordinary words. Redacting ordinary words would
 * garble the text.
 */
const shortestSecret = 8;

const redacted = '[token]';

/** Maximum number of nested encodings to search. An example of nested encodings is JSON in a URL in JSON. */
const mostLayers = 3;

/** Matches escape sequences. Also matches line breaks, which may split a long word anywhere. */
const escapes =
  /=?(?:\r\n?|\n)[ \t]*|\\(?:[rn"\\/]|u[\da-f]{4})|%[\da-f]{2}|&(?:#x[\da-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A range of a string. The end is exclusive. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The strings that reveal a secret, grouped by how they are compared. */
interface Forms {
  readonly exact: readonly string[];
  readonly hex: readonly string[];
  readonly base64: readonly string[];
}

/**
 * Copies a JSON value. In its strings and keys, redacts each secret that has at least eight characters. Finds plain,
 * percent-encoded, JSON-escaped, HTML-escaped, hexadecimal, and Base64 forms of secrets, even across line breaks.
 */
export function redactSecrets(value: unknown, secrets: Iterable<string>): unknown {
  const long = [...secrets].filter((secret) => secret.length >= shortestSecret);
  if (long.length === 0) return value;
  const bytes = long.map((secret) => new TextEncoder().encode(secret));
  // Unescaping a string changes secrets that contain an escape sequence, so the search also covers the unescaped forms
  // of these secrets.
  const exact = [...long, ...long.map((secret) => secret.replace(escapes, unescaped))];
  return redactValue(
    value,
    {
      exact: exact.filter(({ length }) => length >= shortestSecret),
      hex: bytes.map(hexOf),
      base64: bytes.flatMap(base64Of),
    },
    0,
  );
}

function redactValue(value: unknown, forms: Forms, depth: number): unknown {
  if (typeof value === 'string') return redactText(value, forms);
  if (typeof value !== 'object' || value === null || depth > 200) return depth > 200 ? undefined : value;
  if (Array.isArray(value)) return value.map((element) => redactValue(element, forms, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [redactText(key, forms), redactValue(member, forms, depth + 1)]),
  );
}

function redactText(text: string, forms: Forms): string {
  let result = '';
  let done = 0;
  for (const { start, end } of findSecrets(text, forms, 1).sort((a, b) => a.start - b.start)) {
    if (start >= done) result += text.slice(done, start) + redacted;
    done = Math.max(done, end);
  }
  return result + text.slice(done);
}

function findSecrets(text: string, forms: Forms, layer: number): Range[] {
  if (text.length < shortestSecret) return [];
  const found = [
    ...occurrences(text, forms.exact),
    ...occurrences(
      text.replace(/[A-F]+/g, (letters) => letters.toLowerCase()),
      forms.hex,
    ),
    ...occurrences(text.replace(/-/g, '+').replace(/_/g, '/'), forms.base64),
  ];
  if (layer === mostLayers) return found;
  const plain = text.replace(escapes, unescaped);
  if (plain === text) return found;
  const inside = findSecrets(plain, forms, layer + 1);
  return inside.length === 0 ? found : [...found, ...inside.map(originalRange(text))];
}

function occurrences(text: string, words: readonly string[]): Range[] {
  const found: Range[] = [];
  for (const word of words) {
    for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length)) {
      found.push({ start, end: start + word.length });
    }
  }
  return found;
}

/** Returns the character that an escape sequence represents, or an empty string for an escaped line break. */
function unescaped(sequence: string): string {
  const first = sequence[0];
  if (first === '%') return String.fromCharCode(Number.parseInt(sequence.slice(1), 16));
  if (first === '&') return unescapedEntity(sequence.slice(1, -1).toLowerCase());
  if (first !== '\\' || sequence === '\\r' || sequence === '\\n') return '';
  return sequence.length === 2 ? sequence.slice(1) : String.fromCharCode(Number.parseInt(sequence.slice(2), 16));
}

function unescapedEntity(name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? '';
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0xffff ? String.fromCharCode(code) : '';
}

/** The range of an escape sequence, and the range of the represented character in the unescaped text. */
interface Escape {
  readonly escaped: Range;
  readonly plain: Range;
}

/** Returns a function that converts a range of the unescaped text to the corresponding range of the original text. */
function originalRange(text: string): (range: Range) => Range {
  const all: Escape[] = [];
  let removed = 0;
  for (const { 0: sequence, index } of text.matchAll(escapes)) {
    const character = unescaped(sequence);
    const start = index - removed;
    removed += sequence.length - character.length;
    const escaped = { start: index, end: index + sequence.length };
    all.push({ escaped, plain: { start, end: start + character.length } });
  }
  return ({ start, end }) => ({ start: originalOf(start, all).start, end: originalOf(end - 1, all).end });
}

/** Returns the range of the original text that corresponds to one character of the unescaped text. */
function originalOf(offset: number, all: readonly Escape[]): Range {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.plain.start ?? offset) <= offset) low = middle + 1;
    else high = middle;
  }
  const last = all[low - 1];
  if (last === undefined) return { start: offset, end: offset + 1 };
  if (offset < last.plain.end) return last.escaped;
  const start = last.escaped.end + offset - last.plain.end;
  return { start, end: start + 1 };
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the Base64 characters that depend only on the secret, for each of the three possible alignments of the
 * secret's first byte.
 */
function base64Of(bytes: Uint8Array): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const text = btoa(String.fromCharCode(...new Uint8Array(shift), ...bytes)).replace(/=+$/, '');
    const isWhole = (shift + bytes.length) % 3 === 0;
    return text.slice(Math.ceil((shift * 4) / 3), isWhole ? undefined : -1);
  });
}
