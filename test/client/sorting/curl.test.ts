import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlCommand } from '../../../client/sorting/preview/curl';
import { quoteForShell } from '../../../platform/shell';
import { fc, someOf } from '../../properties';

/** Runs a command line in a real shell. Returns the arguments that the shell passes to `curl`. */
function argumentsIn(command: string, variables: NodeJS.ProcessEnv = {}): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}\n`;
  const out = execFileSync('sh', ['-c', script], { env: { ...process.env, ...variables }, encoding: 'utf8' });
  return out.split('\0').slice(0, -1);
}

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8')),
  fc.constantFrom(
    "it's",
    '$(id)',
    '`id`',
    '; rm -rf x',
    '\\',
    '"',
    '!!',
    '$HOME',
    'a\nb',
    "'",
    "''\\''",
    '-n',
    '*',
    '~',
  ),
);

test('a quoted text is one argument in a shell, and the argument has the same text', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 20 }), (texts) => {
      expect(argumentsIn(`curl ${texts.map(quoteForShell).join(' ')}`)).toEqual(texts);
    }),
    someOf(50),
  );
});

test('a curl command contains the URL and the headers literally, and secrets only as variables', () => {
  const command = curlCommand({
    url: "http://127.0.0.1:8080/billing/v1/it's?sort=-dueDate%2Cnumber",
    headers: { 'X-Region': 'eu $(id)', 'X-Empty': '' },
    secrets: [
      { before: 'Authorization: Bearer ', variable: 'SORTIE_TOKEN' },
      { before: 'X-`id`$HOME: ', variable: 'SORTIE_HEADER_X' },
    ],
  });
  expect(command).not.toContain('secret');
  expect(argumentsIn(command, { SORTIE_TOKEN: 'se$cret', SORTIE_HEADER_X: '"key" `id`' })).toEqual([
    '--globoff',
    '--silent',
    '--show-error',
    "http://127.0.0.1:8080/billing/v1/it's?sort=-dueDate%2Cnumber",
    '--header',
    'Accept: application/json',
    '--header',
    'X-Region: eu $(id)',
    '--header',
    'X-Empty;',
    '--header',
    'Authorization: Bearer se$cret',
    '--header',
    'X-`id`$HOME: "key" `id`',
  ]);
});

test('without a secret, the command contains no header for it', () => {
  expect(curlCommand({ url: 'https://x.test/a', headers: {}, secrets: [] })).toBe(
    "curl --globoff --silent --show-error https://x.test/a \\\n  --header 'Accept: application/json'",
  );
});
