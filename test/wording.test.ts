import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as client from '../client/sorting/orderWording';
import * as service from '../server/service/wording/reasons';

test.each(['query', 'stream', 'dual'] as const)('client and server use the same words for the kind %s', (kind) => {
  expect(client.kindInWords(kind)).toBe(service.kindInWords(kind));
});

const root = path.resolve(import.meta.dirname, '..');

/** Questions that the test allows although they don't contain *Select* or *Enter*. */
const others = ['Deploy {0} to production. To consent, type the planet ID {1}.', 'Review the plan, then deploy'];

test('a question says what to select or to enter', () => {
  const sources = ['client', 'server'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => ({ file, text: readFileSync(path.join(root, folder, file), 'utf8') })),
  );
  const prompts = sources.flatMap(({ text }) => [
    ...text.matchAll(/\b(?:prompt|placeholder)\b(?::| =) (?:vscode\.)?l10n\.t\(\s*(['"])((?:\\.|(?!\1).)+)\1/g),
  ]);
  const titles = sources
    .filter(({ file }) => file.endsWith('questions.ts'))
    .flatMap(({ text }) => [...text.matchAll(/\btitle: l10n\.t\(\s*(['"])((?:\\.|(?!\1).)+)\1/g)]);
  expect(prompts.length + titles.length).toBeGreaterThan(40);
  const texts = [...prompts, ...titles].map(([, , text = '']) => text);
  expect(texts.filter((text) => !/\b(?:Select|Enter) /.test(text) && !others.includes(text) && text !== 'Dev')).toEqual(
    [],
  );
});
