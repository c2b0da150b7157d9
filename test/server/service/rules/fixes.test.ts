import { describe, expect, test } from 'vitest';
import { rules } from '../../../../server/service/rules/table';
import { someItems } from '../../../properties';
import { readTexts, type Texts } from '../model/workspace';
import { applyEveryFix, checkFix } from './everyFix';
import { Project } from './project';

const sample = readTexts('samples/broken-config');

function withLineEnds(texts: Texts, end: string): Texts {
  return Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, text.replace(/\r?\n/g, end)]));
}

describe('every fix of the sample of mistakes removes its problem and adds no new one', () => {
  test('with line breaks LF', async () => {
    const project = new Project(withLineEnds(sample, '\n'));
    const fixed = await applyEveryFix(project);
    expect(fixed.length).toBeGreaterThan(20);
    for (const each of fixed) await checkFix(project, each);
  });

  test('with line breaks CR LF', async () => {
    const project = new Project(withLineEnds(sample, '\r\n'));
    const fixed = await applyEveryFix(project, someItems(project.problems()));
    expect(fixed.length).toBeGreaterThan(process.env.SORTIE_SECOND_LOOKS ? 20 : 5);
    for (const each of fixed) await checkFix(project, each);
  });
});

test('every rule that declares a fix has a problem with a fix in the sample of mistakes', () => {
  const project = new Project(sample);
  const found = project.problems();
  const without = rules.filter(
    ({ code, fix }) =>
      fix !== '' && !found.some(({ problem }) => problem.code === code && project.fixesOf(problem).length > 0),
  );
  expect(without.map(({ code }) => code)).toEqual([]);
});
