import { expect, test } from 'vitest';
import { missingParts, repositoryFields, repositoryOf, webAddressOf } from '../../scripts/release/repository.mjs';

test.each([
  ['git@github.com:example/sortie.git', 'https://github.com/example/sortie'],
  ['https://github.com/example/sortie', 'https://github.com/example/sortie'],
  ['https://someone:secret@git.example.com/a/b/sortie.git/', 'https://git.example.com/a/b/sortie'],
  ['ssh://git@git.example.com:2222/sortie.git', 'https://git.example.com/sortie'],
  ['https://git.example.com:8443/a/sortie.git', 'https://git.example.com:8443/a/sortie'],
  ['git+https://github.com/example/sortie.git', 'https://github.com/example/sortie'],
])('%s has the web address %s', (remote, address) => {
  expect(webAddressOf(remote)).toBe(address);
});

test.each([
  '',
  '/srv/git/sortie',
  '../sortie',
  'file:///srv/sortie',
  'C:\\sortie',
  'http://github.com/a/b',
  'https://localhost/a',
  'https://github.com',
])('%j has no public web address', (remote) => {
  expect(webAddressOf(remote)).toBeUndefined();
});

test('the manifest has priority over git', () => {
  expect(repositoryOf({ repository: { url: 'https://git.example.com/sortie.git' } })).toBe(
    'https://git.example.com/sortie',
  );
});

test('issues and home page are added only if their addresses are known', () => {
  expect(repositoryFields('https://git.example.com/sortie')).toEqual({
    repository: { type: 'git', url: 'https://git.example.com/sortie.git' },
  });
  expect(repositoryFields('https://gitlab.com/a/sortie')).toMatchObject({
    bugs: { url: 'https://gitlab.com/a/sortie/issues' },
    homepage: 'https://gitlab.com/a/sortie#readme',
  });
});

test('a repository on GitHub has a badge for its tests', () => {
  const page = 'https://github.com/a/sortie/actions/workflows/ci.yml';
  expect(repositoryFields('https://github.com/a/sortie')).toMatchObject({
    badges: [{ url: `${page}/badge.svg`, href: page, description: 'Tests' }],
  });
  expect(repositoryFields('https://gitlab.com/a/sortie')).not.toHaveProperty('badges');
});

test.each([undefined, 'https://git.example.com/sortie'])(
  'with the address %s, pictures of the README are missing',
  (url) => {
    const [pictures] = missingParts(url, '![A](docs/a.png) ![B](https://example.com/b.png) [C](docs/c.md)');
    expect(pictures).toBe("A gallery can't show the pictures of the README: docs/a.png.");
  },
);

test('with a known address, nothing is missing', () => {
  expect(missingParts('https://github.com/a/sortie', '![A](docs/a.png)')).toEqual([]);
});
