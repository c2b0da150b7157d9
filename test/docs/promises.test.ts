import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'docs/promises.md'), 'utf8');
const section = text.slice(text.indexOf('## Which tests enforce which promise'));

/** A test file that a row names, and the words that the test file must contain. */
interface Kept {
  readonly file: string;
  readonly words: readonly string[];
}

/** Matches files that contain tests. A row can also name a helper file, which contains no tests. */
const runnable = /\.(?:test\.ts|flow\.ts|mjs)$/;

/** Returns the rows of the section's tables: each promise, and the tests that enforce it. */
function rows(): readonly (readonly [string, readonly Kept[]])[] {
  return section
    .split('\n')
    .filter((line) => /^\| (?!promise |security rule |fault |setting |---)/.test(line))
    .map((line) => {
      const [, what = '', ...by] = line.split('|');
      return [what.trim(), keptBy(by.join(' '))] as const;
    });
}

function keptBy(cell: string): readonly Kept[] {
  return cell
    .split(/(?=`[\w./-]+\.(?:ts|mjs)`)/)
    .slice(1)
    .map((part) => {
      const [, file = ''] = /^`([^`]+)`/.exec(part) ?? [];
      const words = [...part.matchAll(/"([^"]+)"/g)].map(([, quoted = '']) => quoted);
      return { file: file.includes('/') ? file : `test/platform/deployments/${file}`, words };
    });
}

describe('the tests that enforce the promises, according to the documents', () => {
  test('are listed for each of the fourteen promises and nine rules, under its title', () => {
    const numbered = rows().flatMap(([what]) => (/^\d+ /.test(what) ? [what] : []));
    const titles = [...text.matchAll(/^### (?:Promise|Security rule) (\d+): (.+)$/gm)];
    expect(numbered).toEqual(titles.map(([, number, title]) => `${number} ${title}`));
    expect(numbered.map((what) => Number.parseInt(what, 10))).toEqual(
      [...Array(14).keys(), ...Array(9).keys()].map((index) => index + 1),
    );
  });

  test.each(rows())('exist for %s', (_, kept) => {
    expect(kept.filter(({ file }) => runnable.test(file))).not.toEqual([]);
    for (const { file, words } of kept) {
      expect(existsSync(path.join(root, file)), file).toBe(true);
      const source = readFileSync(path.join(root, file), 'utf8');
      expect(
        words.filter((each) => !source.includes(each)),
        file,
      ).toEqual([]);
    }
  });
});

test('comments about promises and security rules cite this page', () => {
  const files = ['cli', 'client', 'localPlatform', 'platform', 'server'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => path.join(folder, name)),
  );
  const uncited = files.filter((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const cites = /\b(?:promises?|security rules?)\s+(?:\*\s+)?\d/.test(source);
    return /\(contract,/.test(source) || (cites && !source.includes('docs/promises.md'));
  });
  expect(uncited).toEqual([]);
});
