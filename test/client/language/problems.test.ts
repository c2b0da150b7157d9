import { expect, test, vi } from 'vitest';
import { ServerProblems } from '../../../client/language/problems';

const shown: string[] = [];

vi.mock('vscode', () => ({
  languages: {
    createDiagnosticCollection: (name: string) => {
      const kept = new Map<string, readonly string[]>();
      return {
        set(uri: string, diagnostics: readonly string[]) {
          kept.set(uri, diagnostics);
          shown.push(`${name} ${uri}: ${diagnostics.join()}`);
        },
        dispose: () => kept.clear(),
        [Symbol.iterator]: () => kept[Symbol.iterator](),
      };
    },
  },
}));

test('the problems are shown again once VS Code has read the last lines of a task', () => {
  vi.useFakeTimers();
  const problems = new ServerProblems();
  const collection = problems.create('sortie');
  collection.set('a.yaml' as never, ['hint'] as never);
  shown.length = 0;
  problems.showAgainAfterTask();
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([]);
  problems.showAgainAfterTask();
  vi.runAllTimers();
  expect(shown).toEqual(['sortie a.yaml: hint']);
  problems.showAgainAfterTask();
  problems.cancel();
  vi.runAllTimers();
  expect(shown).toHaveLength(1);
  vi.useRealTimers();
});
