import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(__dirname, '../..');
const sources = ['client', 'server', 'cli'].flatMap((part) =>
  readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${part}/${file.split(path.sep).join('/')}`),
);

/** Patterns for string literals that users see. These literals must be localized. */
const shown = [
  /show(?:Information|Warning|Error)Message\(\s*(['"`][^'"`]*['"`])/g,
  /\b(?:title|placeholder|prompt|detail|tooltip|description|label|openLabel|message|statusBarMessage)(?::| =) (['"`][^'"`]*['"`])/g,
  /\bset(?:StatusBarMessage|Title)\(\s*(['"`][^'"`]*['"`])/g,
  /terminal\.(?:out|err)\(\s*(['"`][^'"`]*['"`])/g,
  /new (?:UsageError|ToolRefusal)\(\s*(['"`][^'"`]*['"`])/g,
];

/** Whether a literal contains words, and not only placeholders, icons, or the name of a field or program. */
function isPlain(literal: string): boolean {
  const words = literal
    .slice(1, -1)
    .replace(/\$\{[^}]*(\}|$)|\$\([\w~-]+\)/g, '…')
    .trim();
  return /\p{L}{3,}/u.test(words) && / /.test(words) && !/^sortie\b/.test(words);
}

describe('texts that users read', () => {
  test('are all in the tables of messages', () => {
    expect(sources.length).toBeGreaterThan(200);
    const plain = sources.flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return shown
        .flatMap((place) => [...text.matchAll(place)].map(([, literal = '']) => literal))
        .filter(isPlain)
        .map((literal) => `${file}: ${literal}`);
    });
    expect(plain).toEqual([]);
  });

  const value = '$'.concat('{name}');
  test.each([
    ["'Deploy now'", true],
    ["'$(sync~spin) Deploying'", true],
    [`\`${value} builds\``, true],
    ["'$(sync~spin)'", false],
    [`\`${value} · ${value}\``, false],
    ["'sortable'", false],
  ])('whether %s is plain text: %s', (literal, plain) => expect(isPlain(literal)).toBe(plain));
});
