import { describe, expect, test } from 'vitest';
import { rules } from '../../../../server/service/rules/table';
import { readTexts, type Texts } from '../model/workspace';
import { applyEveryFix, checkFix } from './everyFix';
import { Project } from './project';

const sample = readTexts('samples/broken-config');

function withLineEnds(texts: Texts, end: string): Texts {
  return Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, text.replace(/\r?\n/g, end)]));
}

describe.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
])('every fix of the sample of mistakes, with line breaks %s', (_, end) => {
  const project = new Project(withLineEnds(sample, end));

  test('removes its problem and adds no new one', async () => {
    const fixed = await applyEveryFix(project);
    expect(fixed.length).toBeGreaterThan(20);
    for (const each of fixed) await checkFix(project, each);
  });
});

/**
 * The codes of rules that require settings that the sample doesn't contain. Separate tests cover the fixes for these
 * rules.
 */

test('every rule that declares a fix has a problem with a fix in the sample of mistakes', () => {
  const project = new Project(sample);
  const found = project.problems();
  const without = rules.filter(
    ({ code, fix }) =>
      fix !== '' && !found.some(({ problem }) => problem.code === code && project.fixesOf(problem).length > 0),
  );
  expect(without.map(({ code }) => code)).toEqual([]);
});
