import { minimatch } from 'minimatch';
import { describe, expect, test } from 'vitest';
import { readProject } from '../../../../server/service/project/readProject';
import { defaultSettings } from '../../../../server/service/settings';
import { matchGlobs } from '../../../../server/service/text/globs';
import { fc, someOf } from '../../../properties';

const globs = [
  '**/*.schema.json',
  '**/*.apiconfig.{yaml,yml}',
  '**/*.gs',
  '**/node_modules/**',
  '**/.git/**',
  '**/node_modules',
  '**/.git',
  'config/**',
  '**/[a-c]/**',
  '**/!(x)/*.gs',
  '*.gs',
  '**/a.b-c/**',
];
const segments = fc.constantFrom(
  'a',
  'b',
  'config',
  'node_modules',
  '.git',
  'x.gs',
  '.gs',
  'gs',
  'a.b-c',
  'common_ext-1.0.schema.json',
  '.schema.json',
  'y.apiconfig.yml',
  'y.apiconfig.yaml',
  'node_modules.gs',
  '',
  '.',
  '..',
);

describe('globs', () => {
  test.each(globs)('match like the library, for %s', (glob) => {
    const matches = matchGlobs([glob]);
    fc.assert(
      fc.property(fc.array(segments, { minLength: 1, maxLength: 4 }), (path) => {
        const joined = path.join('/');
        return matches(joined) === minimatch(joined, glob, { dot: true, nocomment: true, nonegate: true });
      }),
      someOf(400),
    );
  });

  test('match if any of them does, and a blank glob matches nothing', () => {
    const matches = matchGlobs([' ', '**/*.gs', '**/*.gsx']);
    expect(['a/b.gsx', 'b.gs', 'a', ''].map(matches)).toEqual([true, true, false, false]);
  });

  test('that are too long are reported, and the default is used', () => {
    const read = (length: number) => readProject(JSON.stringify({ files: { gosu: ['**/*.gs', 'x'.repeat(length)] } }));
    const longest = read(1000);
    expect(longest.mistakes).toEqual([]);
    expect(matchGlobs(longest.settings?.files.gosu ?? [])('a.gs')).toBe(true);
    const { settings, mistakes } = read(1001);
    expect(settings?.files.gosu).toEqual(defaultSettings.files.gosu);
    expect(mistakes.map(({ message }) => message)).toEqual([
      'This pattern is longer than 1000 characters. Shorten it.',
    ]);
  });
});
