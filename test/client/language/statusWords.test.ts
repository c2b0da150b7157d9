import { describe, expect, test } from 'vitest';
import { leftOutFiles, partialReasons, serverInWords } from '../../../client/language/statusWording';
import type { ServerStatus } from '../../../protocol';

const ready: ServerStatus = {
  state: 'ready',
  done: 12,
  total: 12,
  partial: [],
  leftOut: [],
  problems: { errors: 0, warnings: 0, informations: 0 },
};
const running = (status: Partial<ServerStatus>) => ({ kind: 'running', status: { ...ready, ...status } }) as const;

describe('the language server in words', () => {
  test.each([
    [{ kind: 'stopped', failed: false } as const, "the language server hasn't started, because it isn't needed yet"],
    [{ kind: 'stopped', failed: true } as const, "the language server isn't running"],
    [{ kind: 'starting' } as const, 'the language server is starting'],
    [running({ state: 'indexing', done: 3 }), 'reading configuration, 3 of 12 files'],
    [running({}), 'no problems'],
    [running({ problems: { errors: 0, warnings: 1, informations: 0 } }), '1 problem'],
    [running({ problems: { errors: 2, warnings: 1, informations: 1 } }), '4 problems'],
    [running({ partial: ['A is missing.'] }), 'no problems · Incomplete information: A is missing.'],
    [
      running({ partial: ['A is missing.', 'B is missing.'] }),
      'no problems · Incomplete information: A is missing. (and 1 more)',
    ],
  ])('%#: %j', (state, expected) => expect(serverInWords(state)).toBe(expected));

  test('the files that are left out are listed, without links', () => {
    expect(leftOutFiles(running({ leftOut: ['build is left out.', '[x](command:evil)'] }))).toEqual([
      'build is left out.',
      expect.not.stringContaining(']('),
    ]);
    expect(leftOutFiles({ kind: 'starting' })).toEqual([]);
  });

  test('missing information contains no link and no command', () => {
    const [reason] = partialReasons(running({ partial: ['[x](command:evil) $(flame) is missing.'] }));
    expect(reason).not.toContain('](');
    expect(reason).not.toContain('command:e');
    expect(reason).not.toContain('$(');
  });
});
