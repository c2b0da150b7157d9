import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import messages from '../../l10n/bundle.l10n.json';
import manifestTexts from '../../package.nls.json';

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/troubleshooting.md'), 'utf8');
const shown = [...Object.keys(messages), ...Object.values(manifestTexts)];
const rows = text.split('\n').filter((line) => /^\| (?!you see |log |---)/.test(line));

/** Whether Sortie shows a text. An ellipsis in the text matches any text. */
function isShown(quoted: string): boolean {
  const parts = quoted.split('…').map((part) => part.trim());
  return shown.some((message) => {
    const plain = message.replace(/\{\d\}/g, '').replace(/\s+/g, ' ');
    return parts.every((part) => plain.includes(part));
  });
}

describe('the document about troubleshooting', () => {
  test('quotes what Sortie shows', () => {
    const quoted = rows.flatMap((row) => [...row.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words));
    expect(quoted.length).toBeGreaterThan(8);
    expect(quoted.filter((words) => !isShown(words))).toEqual([]);
  });

  test('says what to do about each symptom', () => {
    const symptoms = rows.filter((row) => row.split(' | ').length === 3);
    expect(symptoms.length).toBeGreaterThan(30);
    expect(symptoms.filter((row) => row.split(' | ').at(-1)?.replace('|', '').trim() === '')).toEqual([]);
  });
});
