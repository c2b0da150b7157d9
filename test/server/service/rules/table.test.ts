import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemsNotShown } from '../../../../server/service/features/diagnostics';
import { allRules as rules } from '../../../../server/service/rules/table';

const root = path.resolve(__dirname, '../../../..');
const documents = readdirSync(path.join(root, 'docs/rules')).filter((file) => file !== 'index.md');

describe('the table of rules', () => {
  test('contains each code once, in the correct form', () => {
    const codes = rules.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[a-z]+(-[a-z]+)+$/.test(code))).toEqual([]);
  });

  test('has one document for each rule, and no others', () => {
    const codes = [...rules.map(({ code }) => code), problemsNotShown].map((code) => `${code}.md`);
    expect(documents.sort()).toEqual(codes.sort());
  });

  test.each(rules.map((rule) => [rule.code, rule] as const))('%s: its document has the same severity', (code, rule) => {
    const text = readFileSync(path.join(root, `docs/rules/${code}.md`), 'utf8');
    expect(text.startsWith(`# ${code}\n`)).toBe(true);
    expect(/^Severity: (\w+)/m.exec(text)?.[1]).toBe(rule.severity);
  });

  test('has explanations of one sentence', () => {
    expect(rules.filter(({ explanation }) => !/^[A-Z`][^\n]*\.$/.test(explanation)).map(({ code }) => code)).toEqual(
      [],
    );
  });

  test('matches the generated documents', () => {
    execFileSync(process.execPath, ['scripts/generate-rules.mjs', '--check'], { cwd: root, stdio: 'pipe' });
  });
});
