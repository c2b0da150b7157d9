import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(__dirname, '../..');
const read = (name: string): Record<string, string> => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

const tables = [
  ['messages', read('l10n/bundle.l10n.json'), read('l10n/bundle.l10n.de.json')],
  ['texts of the manifest', read('package.nls.json'), read('package.nls.de.json')],
] as const;

/** Matches words and quotation marks that German text must not contain. */
const replaced =
  /Datenstrom|Exitcode|Kennung|Package|Propert(?:y|ies)|Remotefenster|Rumpf|Vorgabe|Zeichenkette|erklärt|geheimnis(?=\W|$)|nicht begonnen|nicht bekannt|\betwa\b| …(?!\]| und)|"[^" ]+"(?! in Anf)/;
const withoutCode = (text: string) => text.replace(/`[^`]*`|\{ .*? \}/g, '');
const endMark = (text: string) => /[.:?…]?$/.exec(text.trimEnd())?.[0];

/** Returns the placeholders in a string. A translation must contain each one at least once. */
const places = (text: string) => [...new Set(text.match(/\{\d+\}/g) ?? [])].sort();
/**
 * Returns the command links, settings, options, and variables in a string. A translation must contain the same ones,
 * and no others.
 */
const fixed = (text: string) =>
  (
    text.match(/\(command:[^)]+\)|`#[^`]+#`|(?<![\w-])--[a-z][a-z-]+|\bsortie\.[a-zA-Z.]+\w|SORTIE_[A-Z_]+/g) ?? []
  ).sort();

describe.each(tables)('the German %s', (_, english, german) => {
  test('are complete, and contain no text that is no longer used', () => {
    expect(Object.keys(english).filter((key) => !(key in german))).toEqual([]);
    expect(Object.keys(german).filter((key) => !(key in english))).toEqual([]);
  });

  test('keep the placeholders for values', () => {
    const wrong = Object.entries(german).filter(([key, text]) => `${places(text)}` !== `${places(english[key] ?? '')}`);
    expect(wrong).toEqual([]);
  });

  test('keep commands, settings, options and variables', () => {
    const wrong = Object.entries(german).filter(([key, text]) => `${fixed(text)}` !== `${fixed(english[key] ?? '')}`);
    expect(wrong).toEqual([]);
  });

  test('keep spaces at the ends, and line breaks', () => {
    const ends = (text: string) => [
      /^\s*/.exec(text)?.[0].length === 0,
      /\s*$/.exec(text)?.[0],
      text.split('\n').length,
    ];
    const wrong = Object.entries(german).filter(([key, text]) => `${ends(text)}` !== `${ends(english[key] ?? '')}`);
    expect(wrong).toEqual([]);
  });

  test('use the words of the glossary', () => {
    expect(Object.entries(german).filter(([, text]) => replaced.test(withoutCode(text)))).toEqual([]);
  });

  test('end with the same mark as the English texts', () => {
    const isOrdinal = (key: string) => /^\{0\}(?:st|nd|rd|th)$/.test(key);
    const wrong = Object.entries(german).filter(
      ([key, text]) => !isOrdinal(key) && endMark(text) !== endMark(english[key] ?? ''),
    );
    expect(wrong).toEqual([]);
  });

  test('differ from the English texts', () => {
    const long = Object.entries(german).filter(
      ([key, text]) => text === english[key] && /\w{3,} \w{3,} \w{3,}/.test(text),
    );
    expect(long).toEqual([]);
  });

  test('promise only what the platform can do, and address users formally', () => {
    const texts = Object.values(german);
    const ofDeployments = texts.filter((text) => /deploy|vorgang|planet|build/i.test(text));
    expect(ofDeployments.filter((text) => /abbrech|abgebrochen|rückgängig|zurückrollen/i.test(text))).toEqual([]);
    expect(texts.filter((text) => /(?<![\w-])(du|dein|deine|dich|dir)(?!\w)/i.test(text))).toEqual([]);
  });
});
