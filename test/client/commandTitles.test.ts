import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(__dirname, '../..');
const { contributes } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const words: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8'));

const small = new Set('a an and as at but by for from in of on or the to with'.split(' '));
/** Names with fixed capitalization. */
const names = new Set(['cURL']);
const verbs = new Set(
  (
    'Add Change Clear Compare Copy Create Declare Deploy Edit Explain Export Filter Go Hide Import Make Manage Move Open Override ' +
    'Preview Promote Refresh Remove Report Restart Resume Reverse Roll Save Select Set Show Sign Start Stop Test Treat Verify Watch'
  ).split(' '),
);

/** Returns the words in a title that don't follow Title Case. */
function wrongWords(title: string): readonly string[] {
  const all = title.replace(/…$/, '').split(' ');
  return all.filter((word, at) => {
    if (names.has(word)) return false;
    const ofVerb = word === 'In' && all[at - 1] === 'Sign';
    const lower = small.has(word.toLowerCase()) && !ofVerb && at > 0 && at < all.length - 1;
    return lower ? word !== word.toLowerCase() : !/^[A-Z]/.test(word);
  });
}

const resolve = (key: string) => words[key.replaceAll('%', '')] ?? key;
const commandTitles: string[] = contributes.commands.flatMap((each: { title: string; shortTitle?: string }) =>
  [each.title, each.shortTitle ?? each.title].map(resolve),
);
const buttons = Object.values(words).flatMap((text) =>
  [...text.matchAll(/\[([^\]]+)\]\(command:/g)].map(([, label = '']) => label),
);
const views: string[] = Object.values<{ name: string }[]>(contributes.views)
  .flat()
  .map(({ name }) => resolve(name));

describe('titles', () => {
  test.each([
    ['commands', commandTitles],
    ['buttons of welcome views and the walkthrough', buttons],
    ['views', views],
    [
      'steps of the walkthrough',
      contributes.walkthroughs[0].steps.map(({ title }: { title: string }) => resolve(title)),
    ],
  ])('of %s are in Title Case', (_, titles: readonly string[]) => {
    expect(titles.length).toBeGreaterThan(2);
    expect(titles.filter((title) => wrongWords(title).length > 0)).toEqual([]);
  });

  test.each([
    ['commands', commandTitles],
    ['buttons', buttons],
  ])('of %s start with a verb', (_, titles) => {
    expect(titles.filter((title) => !verbs.has(title.replace(/…$/, '').split(' ')[0] ?? ''))).toEqual([]);
  });

  test('end with an ellipsis character', () => {
    expect([...commandTitles, ...buttons].filter((title) => title.endsWith('...') || title.endsWith('.'))).toEqual([]);
  });
});
