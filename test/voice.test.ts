import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import messages from '../l10n/bundle.l10n.json';
import manifestTexts from '../package.nls.json';

const root = path.resolve(__dirname, '..');
const parts = ['cli', 'client', 'localPlatform', 'platform', 'protocol', 'scripts', 'server', 'test'];

/** Matches words that neither messages nor doc comments may contain. */
const forbidden =
  /\b(?:amiss|anew|goes on|is told|laid over|nobody|of its own accord|shall|somebody|stands|struck out|whoever)\b/i;
/** Matches words that messages in the editor and on the command line must not contain. */
const forbiddenInTexts =
  /\b(?:abort|cannot|does not|log in|log out|pick|told)\b|\bThere (?:is|are) no\b.*\bThere are:/i;

/** Returns the paths of a part's source files, relative to the project folder. */
function sources(part: string): readonly string[] {
  return readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs)$/.test(name) && !/generated|node_modules/.test(name))
    .map((name) => `${part}/${name.replaceAll(path.sep, '/')}`);
}

/** Returns the lines of each doc comment in a source file, without tags such as `@param`. */
function docComments(source: string): readonly (readonly string[])[] {
  return [...source.matchAll(/^[ \t]*\/\*\*([\s\S]*?)\*\//gm)].map(([, comment = '']) => {
    const lines = comment.split('\n').map((line) => line.replace(/^\s*\*?\s?/, '').trim());
    const tag = lines.findIndex((line) => line.startsWith('@'));
    return (tag < 0 ? lines : lines.slice(0, tag)).filter((line) => line !== '');
  });
}

/** Returns the messages in a source file: the first arguments of `l10n.t`. */
function messagesOf(source: string): readonly string[] {
  return [...source.matchAll(/l10n\.t\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)")/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );
}

describe('texts', () => {
  const shown = [...Object.keys(messages), ...Object.values(manifestTexts)];

  test('use the words of the glossary', () => {
    expect(shown.length).toBeGreaterThan(1_000);
    expect(shown.filter((text) => forbidden.test(text) || forbiddenInTexts.test(text))).toEqual([]);
  });

  test('of problems have at most 100 characters without the inserted names', () => {
    const rules = sources('server').filter((file) => file.startsWith('server/service/rules/'));
    const texts = rules.flatMap((file) => messagesOf(readFileSync(path.join(root, file), 'utf8')));
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => text.replace(/\{\d\}/g, '').length > 100)).toEqual([]);
  });
});

describe.each(parts)('comments in %s', (part) => {
  const comments = sources(part).flatMap((file) =>
    docComments(readFileSync(path.join(root, file), 'utf8')).map((lines) => ({ file, lines })),
  );

  test('have at most four lines', () => {
    expect(comments.length).toBeGreaterThan(5);
    expect(comments.filter(({ lines }) => lines.length > 4).map(({ file, lines }) => `${file}: ${lines[0]}`)).toEqual(
      [],
    );
  });

  test('use the words of the style page', () => {
    const said = comments.map(({ file, lines }) => `${file}: ${lines.join(' ')}`);
    expect(said.filter((text) => forbidden.test(text))).toEqual([]);
  });
});
