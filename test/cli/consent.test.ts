import { describe, expect, test } from 'vitest';
import { consent } from '../../cli/deployingCommand';
import { jsonLine } from '../../cli/json';
import { DeploymentReport } from '../../cli/report';
import type { Terminal } from '../../cli/terminal';
import { notStarted } from '../../platform/deployments/results';
import { dev1, planOf } from '../platform/deployments/world';

function terminal(answer: string | undefined) {
  const asked: string[] = [];
  const printed: string[] = [];
  const made: Terminal = {
    out: (line) => printed.push(line),
    err: (line) => printed.push(line),
    interactive: true,
    ask: async (question) => {
      asked.push(question);
      return answer;
    },
    variables: {},
    directory: '/',
    interrupted: new AbortController().signal,
    terminated: new AbortController().signal,
    ended: new AbortController().signal,
  };
  return { made, asked, printed };
}

describe('consent on a terminal', () => {
  test.each([
    ['y', true],
    [' YES ', true],
    ['', false],
    ['n', false],
    ['yes please', false],
    [undefined, false],
  ])('the input %j results in %s', async (answer, given) => {
    expect(await consent(planOf(), terminal(answer).made)).toBe(given);
  });

  test.each([
    ['prod1', true],
    ['y', false],
    ['prod', false],
    [undefined, false],
  ])('for production, the input %j results in %s', async (answer, given) => {
    const { made, asked } = terminal(answer);
    const plan = planOf({ cc: 'cc/1/1' }, { ...dev1, planetId: 'prod1', production: true });
    expect(await consent(plan, made)).toBe(given);
    expect(asked[0]).toMatch(/^Deploy 1 application to production\? .*prod1/);
  });

  test.each([
    ['with a Cyrillic letter', 'pr\u043ed1'],
    ['with a fullwidth letter', '\uff50rod1'],
    ['with an invisible character', 'prod\u200b1'],
    ['with a reversed part', '\u202eprod1'],
    ['in capitals', 'PROD1'],
  ])(
    "a planet ID that only looks like the real one isn't consent, and invisible characters are shown: %s",
    async (_, other) => {
      for (const [planetId, typed] of [
        ['prod1', other],
        [other, 'prod1'],
      ] as const) {
        const { made, asked } = terminal(typed);
        const plan = planOf({ cc: 'cc/1/1' }, { ...dev1, planetId, production: true });
        expect(await consent(plan, made)).toBe(false);
        expect(asked[0]).not.toMatch(/\p{Cf}/u);
      }
    },
  );
});

test('a message from the platform is printed without control characters and links', () => {
  const { made, printed } = terminal(undefined);
  const report = new DeploymentReport(made);
  expect(report.ended(notStarted('refused', '\u001b]0;x\u0007 https://evil.test'))).toBe(1);
  expect(printed).toEqual(['\\u{1b}]0;x\\u{7} https: //evil.test']);
});

test('JSON is harmless to a terminal and has the same meaning', () => {
  const value = { 'a\u202eb': ['\u009b31m', '\u200b', 'é🪐', '\u{e0041}', '"\n'] };
  const line = jsonLine(value);
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(JSON.parse(line)).toEqual(value);
});
