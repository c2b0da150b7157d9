import { describe, expect, test } from 'vitest';
import { check } from './checked';

const wrong = 'Things:\n  defaultSort: [name, name]\n';

describe('a file whose name starts with a hyphen is checked', () => {
  const name = '-x_ext-1.0.apiconfig.yaml';
  test.each([
    [['--', name], name],
    [[name], name],
    [['--max-warnings', '0', name, '--format', 'text'], name],
    [['--', '--fix_ext-1.0.apiconfig.yaml'], '--fix_ext-1.0.apiconfig.yaml'],
    [['--fix_ext-1.0.apiconfig.yaml'], '--fix_ext-1.0.apiconfig.yaml'],
    [['--', '-h'], '-h/a_ext-1.0.apiconfig.yaml'],
    [[], name],
  ])('%j', async (args, file) => {
    const { code, out, err } = await check({ [file]: wrong }, ...args);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain(file);
  });

  test('an argument with the name of an option is that option, unless it follows --', async () => {
    const { code, err } = await check({ '--format': '', '--frobnicate': '' }, '--format');
    expect([code, err]).toEqual([2, expect.stringContaining('--format')]);
  });
});

test.each([
  ['{ "rules": ', 'brace'],
  ['{ "a": '.repeat(10_000), 'nested too deeply'],
  [`{}${' '.repeat(100_000)}`, 'longer than 100000 characters'],
  ['\0', 'binary'],
])('a broken project file is a problem, and the other files are still checked: %#', async (text, message) => {
  const { code, out, err } = await check({ 'a_ext-1.0.apiconfig.yaml': wrong, 'sortie.json': text });
  expect([code, err]).toEqual([1, '']);
  expect(out).toMatch(new RegExp(`sortie\\.json\\n +\\d+:\\d+ +error .*${message}.* invalid-syntax`));
  expect(out).toContain('a_ext-1.0.apiconfig.yaml');
});

const odd = 'a\u001b[31m\u202e\u2066\u0007\u200b,:%b';

test.each(['text', 'json', 'github', 'sarif'])(
  'the format %s prints no control or bidi character of a file name or key',
  async (format) => {
    const text = `${wrong}"\\e[31m\\u202e":\n  defaultSort: ["\\e[31m\\u202e", 1]\n`;
    const { code, out } = await check({ [`${odd}_ext-1.0.apiconfig.yaml`]: text }, '--format', format);
    expect(code).toBe(1);
    expect(out).toContain('ext-1.0.apiconfig.yaml');
    expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    if (format === 'json') expect(JSON.parse(out)[0].file).toBe(`${odd}_ext-1.0.apiconfig.yaml`);
    if (format === 'github') {
      expect(out.split('\n')[0]).toContain('file=a\\u{1b}[31m\\u{202e}\\u{2066}\\u{7}\\u{200b}%2C%3A%25b_ext-1.0');
    }
  },
);
