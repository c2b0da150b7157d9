import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProject } from '../../scripts/bundles.mjs';
import { packExtension } from '../../scripts/release/packages.mjs';
import { listZip, type ZipEntry } from './zip';

const root = path.resolve(__dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const bundles = ['entry', 'extension', 'server', 'platform', 'cli', 'web/extension', 'web/server'];

/** Patterns that match the paths of the files that the package may contain. */
const expected = [
  /^extension\.vsixmanifest$/,
  /^\[Content_Types\]\.xml$/,
  /^extension\/(package\.json|package\.nls(\.[a-z-]+)?\.json|readme\.md|changelog\.md|SECURITY\.md|LICENSE\.txt|THIRD-PARTY-NOTICES\.txt)$/,
  /^extension\/dist\/(entry|extension|server|platform|cli|web\/extension|web\/server)\.js$/,
  /^extension\/l10n\/bundle\.l10n\.[a-z-]+\.json$/,
  /^extension\/syntaxes\/[\w.-]+\.json$/,
  /^extension\/media\/(icon\.png|sortie\.svg)$/,
  /^extension\/docs\/([a-z0-9-]+|rules\/[a-z-]+)\.md$/,
  /^extension\/docs\/lsp4ij\/sortie\/\w+\.(json|md)$/,
  /^extension\/docs\/walkthrough\/[\w-]+\.(md|svg|png)$/,
  /^extension\/samples\/insurance-config\//,
];

let folder: string;
let vsix: string;
let entries: readonly ZipEntry[];

beforeAll(async () => {
  if (!existsSync(path.join(root, 'dist/extension.js'))) await buildProject();
  folder = mkdtempSync(path.join(tmpdir(), 'sortie-package-'));
  vsix = process.env.SORTIE_TEST_VSIX ?? (await packExtension(path.join(folder, 'sortie.vsix')));
  entries = listZip(readFileSync(vsix));
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether the package contains a file or a folder. The packer changes the case of some names. */
const isInPackage = (name: string) =>
  entries.some((entry) => `${entry.name}/`.toLowerCase().startsWith(`${name.replace(/\/$/, '')}/`.toLowerCase()));

const has = (file: string) => entries.some(({ name }) => name === `extension/${file.replace(/^\.\//, '')}`);

test('a package from a known repository links to it in its manifest and README', async () => {
  const file = await packExtension(path.join(folder, 'known.vsix'), 'https://github.com/example/sortie');
  const known = listZip(readFileSync(file));
  expect(known.map(({ name }) => name).sort()).toEqual(entries.map(({ name }) => name).sort());
  const textOf = (name: string) => known.find((entry) => entry.name === name)?.text() ?? '';
  expect(JSON.parse(textOf('extension/package.json'))).toEqual({
    ...manifest,
    repository: { type: 'git', url: 'https://github.com/example/sortie.git' },
    bugs: { url: 'https://github.com/example/sortie/issues' },
    homepage: 'https://github.com/example/sortie#readme',
    badges: [expect.objectContaining({ description: 'Tests' })],
  });
  expect(textOf('extension/readme.md')).toContain('https://github.com/example/sortie/');
  expect(textOf('extension/readme.md')).not.toMatch(/\]\((?:docs|media)\//);
  const pictures = [...textOf('extension/readme.md').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, url]) => url);
  expect(pictures.length).toBeGreaterThan(2);
  for (const url of pictures)
    expect(url).toMatch(/^https:\/\/github\.com\/example\/sortie\/raw\/HEAD\/docs\/pictures\//);
});

describe('the package', () => {
  test('contains only files that run or can be opened', () => {
    expect(entries.length).toBeGreaterThan(50);
    expect(entries.map(({ name }) => name).filter((name) => !expected.some((form) => form.test(name)))).toEqual([]);
  });

  test('is smaller than 1.9 MB', () => {
    expect(statSync(vsix).size).toBeLessThan(1_900_000);
  });

  test('loads less than 30 kB in a window that does not need it', () => {
    expect(statSync(path.join(root, manifest.main)).size).toBeLessThan(30_000);
  });

  test('contains everything that the manifest names', () => {
    const { contributes, main, browser, icon, bin } = manifest;
    const steps = (contributes.walkthroughs ?? []).flatMap((each: { steps: { media: object }[] }) => each.steps);
    const named: string[] = [
      ...[main, browser, icon, ...Object.values<string>(bin)],
      ...contributes.languages.flatMap((each: { configuration?: string }) => each.configuration ?? []),
      ...contributes.grammars.map((each: { path: string }) => each.path),
      ...contributes.jsonValidation.map((each: { url: string }) => each.url),
      ...steps
        .flatMap(({ media }: { media: object }) => Object.values(media))
        .filter((file: string) => /\.(md|svg|png)$/.test(file)),
    ];
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((file) => !has(file))).toEqual([]);
  });

  test('contains every program, every rule document, the sample, and the notices', () => {
    const rules = readdirSync(path.join(root, 'docs/rules')).map((name) => `docs/rules/${name}`);
    const programs = bundles.map((name) => `dist/${name}.js`);
    const missing = [...rules, ...programs, 'samples/insurance-config/README.md', 'THIRD-PARTY-NOTICES.txt'].filter(
      (file) => !has(file),
    );
    expect(missing).toEqual([]);
  });

  test('contains each page that a page in the package links to', () => {
    const broken = entries
      .map(({ name }) => name)
      .filter((name) => /^extension\/(readme|docs\/.*)\.md$/.test(name))
      .flatMap((name) => {
        const text = entries.find((entry) => entry.name === name)?.text() ?? '';
        const links = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/(?<!!\[[^\]]*)\]\(([^)\s]+)\)/g)];
        const files = links.flatMap(([, target = '']) =>
          /^[a-z]+:|^#/.test(target) ? [] : [target.replace(/#.*/, '')],
        );
        return files
          .map((file) => path.posix.join(path.posix.dirname(name), file))
          .filter((file) => !isInPackage(file))
          .map((file) => `${name}: ${file}`);
      });
    expect(broken).toEqual([]);
  });

  test('contains no folder name of the machine that built it', () => {
    const texts = bundles.map((name) => readFileSync(path.join(root, `dist/${name}.js`), 'utf8'));
    expect(texts.filter((text) => text.includes(root) || text.includes('sourceMappingURL'))).toEqual([]);
  });
});
