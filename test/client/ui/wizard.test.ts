import { expect, test } from 'vitest';
import { runWizard, type StepResult, type WizardPosition, type WizardStep } from '../../../client/ui/wizard';

function dialog(names: string, moves: readonly StepResult[], skipped: () => string = () => '', options = {}) {
  const log: string[] = [];
  const rest = [...moves];
  const steps: WizardStep[] = [...names].map((name) => ({
    skip: () => skipped().includes(name),
    ask: async ({ step, total, canGoBack }: WizardPosition) => {
      log.push(`${name} ${step}/${total}${canGoBack ? ' ←' : ''}`);
      return rest.shift() ?? 'leave';
    },
  }));
  return { log, done: runWizard(steps, options) };
}

test('the wizard leads through all steps', async () => {
  const { log, done } = dialog('abc', ['next', 'next', 'next']);
  expect(await done).toBe(true);
  expect(log).toEqual(['a 1/3', 'b 2/3 ←', 'c 3/3 ←']);
});

test('the wizard goes back to the step that was shown before, over skipped steps', async () => {
  const { log, done } = dialog('abc', ['next', 'back', 'next', 'next'], () => 'b');
  expect(await done).toBe(true);
  expect(log).toEqual(['a 1/2', 'c 2/2 ←', 'a 1/2', 'c 2/2 ←']);
});

test('the wizard stays at the first step if there is no previous one', async () => {
  const { log, done } = dialog('ab', ['back', 'leave']);
  expect(await done).toBe(false);
  expect(log).toEqual(['a 1/2', 'a 1/2']);
});

test('the wizard goes back from the first step to the question that opened the dialog', async () => {
  const { log, done } = dialog('ab', ['next', 'back', 'back'], undefined, { canLeaveBack: true });
  expect(await done).toBe(false);
  expect(log).toEqual(['a 1/2 ←', 'b 2/2 ←', 'a 1/2 ←']);
});

test('the wizard decides again which steps to skip after each answer', async () => {
  let skipped = 'b';
  const log: string[] = [];
  const ask = (name: string, then = () => {}) => ({
    ask: async ({ step, total }: WizardPosition): Promise<StepResult> => {
      log.push(`${name} ${step}/${total}`);
      then();
      return 'next';
    },
  });
  const done = runWizard([
    ask('a', () => {
      skipped = '';
    }),
    { skip: () => skipped === 'b', ...ask('b') },
  ]);
  expect(await done).toBe(true);
  expect(log).toEqual(['a 1/1', 'b 2/2']);
});
