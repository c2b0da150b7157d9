import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json'));

/**
 * Returns the package that an import specifier refers to. Undefined for files, Node's built-in modules, and `vscode`.
 */
function packageOf(specifier: string): string | undefined {
  if (/^(?:\.|node:|vscode$)/.test(specifier)) return undefined;
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
}

function imported(): ReadonlySet<string> {
  const folders = ['client', 'cli', 'server', 'platform', 'localPlatform', 'protocol'];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => path.join(folder, name)),
  );
  const specifiers = files.flatMap((file) =>
    [...read(file).matchAll(/\bfrom '([^']+)'/g)].map(([, name = '']) => name),
  );
  return new Set(specifiers.flatMap((specifier) => packageOf(specifier) ?? []));
}

test('no package is installed at run time, and the architecture document lists the bundled ones', () => {
  expect(manifest).not.toHaveProperty('dependencies');
  const notices = read('THIRD-PARTY-NOTICES.txt').matchAll(/^-{80}\n\n(\S+) \S+ \(/gm);
  const bundled = new Set([...notices].map(([, name]) => name));
  const direct = [...imported()].filter((name) => bundled.has(name));
  expect(direct.filter((name) => !(name in manifest.devDependencies))).toEqual([]);
  const text = read('docs/architecture.md').replace(/\s+/g, ' ');
  expect(text).toContain(`bundles contain code from ${bundled.size} packages`);
  expect(text).toContain(
    `Sortie imports ${direct.length} of these packages directly; the other ${bundled.size - direct.length} are dependencies of those ${direct.length}.`,
  );
});

test('the minimum version of Node is that of the oldest supported VS Code, and the installation checks it', () => {
  expect(manifest.engines).toEqual({ vscode: '^1.100.0', node: '>=20.19.0' });
  expect(manifest.devDependencies['@types/vscode']).toBe('1.100.0');
  expect(manifest.devDependencies['@types/node']).toMatch(/^\^20\./);
  expect(read('.npmrc')).toBe('engine-strict=true\n');
});
