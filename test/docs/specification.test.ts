import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/specification.md'), 'utf8');
const sections = [...page.matchAll(/^(#+) ([\d.]+) .+$/gm)].map(([, marks = '', number = '']) => ({
  depth: marks.length,
  number,
}));
const folders = ['cli', 'client', 'localPlatform', 'platform', 'protocol', 'server', 'test'];

/** Returns the comments of the source files, each on one line. */
const comments = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs)$/.test(name) && !/generated|node_modules/.test(name))
    .flatMap((name) => {
      const source = readFileSync(path.join(root, folder, name), 'utf8');
      const found = source.match(/\/\*\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm) ?? [];
      const file = path.posix.join(folder, name.split(path.sep).join('/'));
      return found.map((text) => ({ file, text: text.replace(/\s+(?:\*|\/\/)\s+|\s+/g, ' ') }));
    }),
);

/** Returns the numbers of the sections of the page that a comment cites. */
function citedIn(text: string): readonly string[] {
  const citations = [...text.matchAll(/docs\/specification\.md, sections? ([\d., and]*\d)/g)];
  return citations.flatMap(([, numbers = '']) => numbers.split(/, | and /));
}

describe('the document about the platform', () => {
  test('numbers its sections in order, without gaps', () => {
    const expected: string[] = [];
    let [major, minor] = [0, 0];
    for (const { depth } of sections) {
      if (depth === 2) [major, minor] = [major + 1, 0];
      else minor++;
      expected.push(depth === 2 ? `${major}` : `${major}.${minor}`);
    }
    expect(sections.map(({ number }) => number)).toEqual(expected);
    expect(sections.length).toBeGreaterThan(20);
  });

  test('contains each section that a comment cites', () => {
    const numbers = new Set(sections.map(({ number }) => number));
    const cited = comments.flatMap(({ file, text }) => citedIn(text).map((number) => ({ file, number })));
    expect(cited.length).toBeGreaterThan(30);
    expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
  });

  test('is what comments mean by a section or the specification', () => {
    const unclear = comments.filter(({ text }) => {
      const rest = text.replace(/docs\/specification\.md, (?:introduction|sections? [\d., and]*\d)/g, '');
      return /(?<!RFC \d+,? )\bsections? \d|(?<!XDG )\bspecification\b/.test(rest);
    });
    expect(unclear).toEqual([]);
  });
});
