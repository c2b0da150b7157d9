import { describe, expect, test } from 'vitest';
import { chosenBuilds, optionalText, ToolRefusal, text } from '../../../client/ai/input';

describe('the input of a tool', () => {
  test('texts are trimmed, and blank texts count as absent', () => {
    expect(optionalText({ branch: ' main ' }, 'branch')).toBe('main');
    expect(optionalText({ branch: ' ' }, 'branch')).toBeUndefined();
    expect(optionalText(undefined, 'branch')).toBeUndefined();
  });

  test.each([
    [() => text({}, 'name'), 'name is missing.'],
    [() => optionalText({ name: 7 }, 'name'), 'name must be a string.'],
    [() => chosenBuilds({}), 'applications is missing.'],
    [() => chosenBuilds({ applications: [] }), 'applications is missing.'],
    [() => chosenBuilds({ applications: [{ application: 'cc' }] }), 'build is missing.'],
    [
      () => chosenBuilds({ applications: ['cc/1/1', 'cc/1/2'].map((build) => ({ application: 'cc', build })) }),
      'Application cc is specified twice. Specify it only once.',
    ],
  ])('invalid input is refused: %#', (read, message) => {
    expect(read).toThrow(ToolRefusal);
    expect(read).toThrow(message);
  });

  test('builds are read', () => {
    expect(chosenBuilds({ applications: [{ application: 'cc', build: 'cc/16/18' }] })).toEqual([
      { application: 'cc', buildId: 'cc/16/18' },
    ]);
  });
});
