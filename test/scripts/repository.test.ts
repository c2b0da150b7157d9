import { expect, test } from 'vitest';
import { repositoryFields, repositoryOf, webAddressOf } from '../../scripts/release/repository.mjs';

test.each([
  ['git@github.com:example/sortie.git', 'https://github.com/example/sortie'],
  ['https://github.com/example/sortie', 'https://github.com/example/sortie'],
  ['https://someone:secret@git.example.com/a/b/sortie.git/', 'https://git.example.com/a/b/sortie'],
  ['ssh://git@git.example.com:2222/sortie.git', 'https://git.example.com/sortie'],
  ['https://git.example.com:8443/a/sortie.git', 'https://git.example.com:8443/a/sortie'],
  ['git+https://github.com/example/sortie.git', 'https://github.com/example/sortie'],
])('%s can be looked at under %s', (remote, address) => {
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
])('%j is no public address', (remote) => {
  expect(webAddressOf(remote)).toBeUndefined();
});

test('the manifest is believed before git', () => {
  expect(repositoryOf({ repository: { url: 'https://git.example.com/sortie.git' } })).toBe(
    'https://git.example.com/sortie',
  );
});

test('issues and front page are told only where their addresses are known', () => {
  expect(repositoryFields('https://git.example.com/sortie')).toEqual({
    repository: { type: 'git', url: 'https://git.example.com/sortie.git' },
  });
  expect(repositoryFields('https://gitlab.com/a/sortie')).toMatchObject({
    bugs: { url: 'https://gitlab.com/a/sortie/issues' },
    homepage: 'https://gitlab.com/a/sortie#readme',
  });
});
