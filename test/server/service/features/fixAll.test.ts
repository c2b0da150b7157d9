import { expect, test } from 'vitest';
import { fixAll } from '../../../../server/service/features/fixAll';
import type { PlacedProblem } from '../../../../server/service/rules/fileProblems';
import { rules } from '../../../../server/service/rules/table';
import { readTexts } from '../model/workspace';
import { Project } from '../rules/project';
import { never } from './scene';

test("the fixes of rules without safe fixes aren't computed", async () => {
  const asked: string[] = [];
  const problem = (code: string, isSafelyFixed: boolean): PlacedProblem => {
    const fixes = () => {
      asked.push(code);
      return [];
    };
    const span = { start: 0, end: 0 };
    return { id: 1, problem: { code, severity: 'error', message: '', span, isSafelyFixed, fixes } };
  };
  const texts = { read: async () => '', pause: async () => {} };
  const problems = { check: async () => {}, of: () => ({ listed: [problem('unsafe', false), problem('safe', true)] }) };
  expect(await fixAll(texts, problems, 'file:///a.yaml', never)).toBeNull();
  expect(asked).toEqual(['safe']);
});

test('each rule declares whether it has safe fixes', () => {
  const found = new Project(readTexts('samples/broken-config')).problems().map(({ problem }) => problem);
  const safe = found
    .filter((problem) => problem.fixes().some((fix) => 'safe' in fix && fix.safe))
    .map(({ code }) => code);
  expect([...new Set(safe)].sort()).toEqual(
    rules.flatMap(({ code, fixAllTitle }) => (fixAllTitle ? [code] : [])).sort(),
  );
});
