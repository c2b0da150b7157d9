import { describe, expect, test } from 'vitest';
import { inert, inertValue } from '../../platform/inert';
import { fc, someOf } from '../properties';

describe('text of the platform', () => {
  test.each([
    ['two\nlines\r\n', 'two\\u{a}lines\\u{d}\\u{a}'],
    ['\u001b[31mred\u001b]8;;https://x.test\u0007', '\\u{1b}[31mred\\u{1b}]8;;https: //x.test\\u{7}'],
    ['a\u202eb\u2066c', 'a\\u{202e}b\\u{2066}c'],
    ['line\u2028end', 'line\\u{2028}end'],
    ['see https://evil.test/x', 'see https: //evil.test/x'],
    ['file:///etc/passwd', 'file: ///etc/passwd'],
    ['command:workbench.action.quit', 'command: workbench.action.quit'],
    ['COMMAND:x vscode:y mailto:z', 'COMMAND: x vscode: y mailto: z'],
    ['$(rocket) $(sync~spin)', '$ (rocket) $ (sync~spin)'],
    ['[click](https://x.test)', '[click] (https: //x.test)'],
    ['[click][1]', '[click] [1]'],
    ['<a href=x> </a> <img>', '< a href=x> < /a> < img>'],
    ['cc/16/15 100 % < 3', 'cc/16/15 100 % < 3'],
    ['Größe 你好 🪐', 'Größe 你好 🪐'],
  ])('%j becomes %j', (text, expected) => {
    expect(inert(text)).toBe(expected);
  });

  test('never becomes a link, an icon, a command, a second line, or a change of direction', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom(
            'https',
            ':',
            '/',
            '//',
            '$',
            '(',
            ')',
            '[',
            ']',
            '](',
            'command',
            ' ',
            '\u202e',
            '\n',
            '<',
            'a',
            'file',
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(nasty, (text) => {
        const safe = inert(text);
        expect(safe).not.toMatch(/:\/\/|\$\(|\]\(|\]\[|<[a-z/!]/i);
        expect(safe).not.toMatch(/\b(command|file|vscode|mailto|javascript|data):\S/i);
        expect(safe).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
      }),
      someOf(500),
    );
  });

  test('is cut if it is long', () => {
    expect(inert('x'.repeat(5_000))).toHaveLength(1_001);
    expect(inertValue({ a: ['https://x.test'] }, 100)).toBe('{"a":["https: //x.test"]}');
  });
});
