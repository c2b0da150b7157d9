import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { allRules } from '../../server/service/rules/table';

const root = path.resolve(__dirname, '../..');

/** The paths of all documents for users and contributors, relative to the project. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'test/vscode/README.md',
  'cli/package/README.md',
  ...['docs', 'samples'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/'))),
  ),
];

interface Link {
  readonly document: string;
  readonly target: string;
}

/** Returns a document without its code blocks, and without code spans that contain a link. */
function prose(document: string): string {
  return readFileSync(path.join(root, document), 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, (code) => (code.includes('](') ? '' : code));
}

const links = documents.flatMap((document): Link[] =>
  [...prose(document).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => ({ document, target })),
);
const relative = links.filter(({ target }) => !/^[a-z]+:/i.test(target));

/** Returns the anchors that GitHub and VS Code generate for a document's headings. */
function anchors(document: string): ReadonlySet<string> {
  const headings = [...prose(document).matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );
}

describe('the links of the documents', () => {
  test('lead to existing files', () => {
    expect(relative.length).toBeGreaterThan(50);
    const broken = relative.filter(({ document, target }) => {
      const [file = ''] = target.split('#');
      return file !== '' && !existsSync(path.join(root, path.dirname(document), decodeURIComponent(file)));
    });
    expect(broken).toEqual([]);
  });

  test('lead to existing headings', () => {
    const broken = relative.filter(({ document, target }) => {
      const [file = '', anchor] = target.split('#');
      if (anchor === undefined) return false;
      const lead = file === '' ? document : path.posix.join(path.posix.dirname(document), file);
      return !anchors(lead).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  test("contain no URL of this project that doesn't exist", () => {
    const outside = links.filter(({ target }) => /^[a-z]+:/i.test(target)).map(({ target }) => new URL(target).host);
    const known = new Set(['keepachangelog.com', 'semver.org', 'pre-commit.com', 'www.rfc-editor.org']);
    expect([...new Set(outside)].filter((host) => !known.has(host))).toEqual([]);
  });

  test('the README has at most 1,200 words, and the number of rules', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1_200);
    expect(readme).toContain(`${allRules.length} kinds of mistakes`);
  });

  test('every document of docs/ can be reached from the README', () => {
    const reached = new Set<string>();
    const walk = (document: string) => {
      if (reached.has(document)) return;
      reached.add(document);
      for (const link of relative.filter((each) => each.document === document && /\.md(#|$)/.test(each.target))) {
        walk(path.posix.join(path.posix.dirname(document), link.target.replace(/#.*/, '')));
      }
    };
    walk('README.md');
    const all = documents.filter(
      (document) => document.startsWith('docs/') && statSync(path.join(root, document)).isFile(),
    );
    expect(all.filter((document) => !reached.has(document))).toEqual([]);
  });
});
