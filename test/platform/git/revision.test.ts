import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { GitError } from '../../../platform/git/git';
import { readRevision, readRevisionNames, readTexts } from '../../../platform/git/revision';
import { newRepository, type Repository } from './repository';

const runIn = (folder: string) => ({ program: 'git', folder, signal: new AbortController().signal });

async function textsOf({ folder }: Repository, revision: string) {
  const { files } = await readRevision(runIn(folder), revision);
  return Object.fromEntries(await readTexts(runIn(folder), files));
}

describe('a revision', () => {
  test('contains the texts of its commit, whatever the working tree contains', async () => {
    const repository = newRepository({ 'a.yaml': 'one\n', 'b c/ä\n.json': '\uFEFF{}', 'blob.yaml': 'a\0b' });
    const commit = repository.commit();
    symlinkSync('a.yaml', path.join(repository.folder, 'link.yaml'));
    repository.commit();
    repository.write({ 'a.yaml': 'two\n', 'new.yaml': 'new\n' });
    expect(await textsOf(repository, 'main')).toEqual({ 'a.yaml': 'one\n', 'b c/ä\n.json': '{}' });
    expect((await readRevision(runIn(repository.folder), 'HEAD~1')).commit).toBe(commit);
  });

  test('contains paths relative to a folder of the repository, and nothing outside the folder', async () => {
    const repository = newRepository({ 'project/x/a.yaml': 'a', 'other/b.yaml': 'b' });
    repository.commit();
    const run = runIn(path.join(repository.folder, 'project'));
    expect((await readRevision(run, 'main')).files.map((file) => file.path)).toEqual(['x/a.yaml']);
  });

  test('lists ignored files and folders, and submodules', async () => {
    const library = newRepository({ 'a.yaml': 'a' });
    library.commit();
    const repository = newRepository({ '.gitignore': 'built/\n*.tmp.yaml\n', 'built/a.yaml': 'a', 'b.tmp.yaml': 'b' });
    repository.git('submodule', '--quiet', 'add', library.folder, 'library');
    repository.commit();
    const { ignored, submodules } = await readRevision(runIn(repository.folder), 'HEAD');
    expect([...ignored].sort()).toEqual(['b.tmp.yaml', 'built/']);
    expect(submodules).toEqual(['library']);
  });

  test.each(['nope', '', '--help', '-h', 'main..HEAD', 'HEAD:a.yaml', ':/change', 'HEAD HEAD'])(
    "isn't found under the name %j",
    async (name) => {
      const repository = newRepository({ 'a.yaml': 'a' });
      repository.commit('A change');
      await expect(readRevision(runIn(repository.folder), name)).rejects.toThrow(/not found/);
    },
  );

  test('can be a branch, a remote branch, or a tag', async () => {
    const repository = newRepository({ 'a.yaml': 'a' });
    const commit = repository.commit('First');
    repository.git('tag', 'v1');
    repository.git('update-ref', 'refs/remotes/origin/main', commit);
    repository.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
    const names = await readRevisionNames(runIn(repository.folder));
    expect(names.map(({ kind, name, subject }) => `${kind} ${name} ${subject}`).sort()).toEqual([
      'branch main First',
      'remote-branch origin/main First',
      'tag v1 First',
    ]);
  });
});

describe("Git's message is reported", () => {
  test('for a folder without a repository', async () => {
    const { folder } = newRepository();
    rmSync(path.join(folder, '.git'), { recursive: true });
    await expect(readRevision(runIn(folder), 'main')).rejects.toThrow('Git failed: not a git repository');
  });

  test('for a missing program', async () => {
    const { folder } = newRepository();
    const run = { ...runIn(folder), program: path.join(folder, 'no-git') };
    await expect(readRevision(run, 'main')).rejects.toBeInstanceOf(GitError);
  });

  test('for content that the repository lacks', async () => {
    const repository = newRepository({ 'a.yaml': 'a' });
    repository.commit();
    loseContent(repository, 'a.yaml');
    await expect(textsOf(repository, 'main')).rejects.toBeInstanceOf(GitError);
  });
});

describe("no program from a repository's configuration is run", () => {
  /**
   * Returns a repository and the path of a marker file. Many of the repository's settings specify programs that Git
   * could run. If run, these programs write to the marker file.
   */
  function trap() {
    const repository = newRepository({ 'a.yaml': 'a', '.gitattributes': '*.yaml filter=evil diff=evil\n' });
    repository.commit();
    const marker = path.join(repository.folder, '.git/ran');
    const program = path.join(repository.folder, '.git/evil.sh');
    repository.write({ '.git/evil.sh': `#!/bin/sh\necho "$0 $*" >> '${marker}'\ncat\n` });
    chmodSync(program, 0o755);
    const hooks = path.join(repository.folder, '.git/evil-hooks');
    mkdirSync(hooks);
    for (const hook of ['post-index-change', 'reference-transaction', 'fsmonitor-watchman', 'pre-auto-gc']) {
      repository.write({ [`.git/evil-hooks/${hook}`]: `#!/bin/sh\necho ${hook} >> '${marker}'\n` });
      chmodSync(path.join(hooks, hook), 0o755);
    }
    const named = {
      ...{ 'core.fsmonitor': program, 'core.pager': program, 'core.editor': program, 'core.sshCommand': program },
      ...{ 'core.alternateRefsCommand': program, 'core.askPass': program, 'credential.helper': program },
      ...{ 'diff.external': program, 'diff.evil.command': program, 'diff.evil.textconv': program },
      ...{ 'filter.evil.clean': program, 'filter.evil.smudge': program, 'filter.evil.process': program },
      ...{ 'alias.ls-tree': `!${program}`, 'pager.ls-tree': program, 'pager.for-each-ref': program },
      ...{ 'core.hooksPath': hooks, 'remote.origin.url': 'ssh://example.invalid/x', 'remote.origin.promisor': 'true' },
      ...{ 'remote.origin.uploadpack': program, 'protocol.ssh.allow': 'always', 'extensions.partialClone': 'origin' },
    };
    repository.git('config', 'core.repositoryFormatVersion', '1');
    for (const [key, value] of Object.entries(named)) repository.git('config', key, value);
    rmSync(marker, { force: true });
    return { repository, marker };
  }

  test('while a revision is read', async () => {
    const { repository, marker } = trap();
    repository.write({ 'a.yaml': 'b' });
    const { files } = await readRevision(runIn(repository.folder), 'main');
    const texts = await readTexts(runIn(repository.folder), files);
    await readRevisionNames(runIn(repository.folder));
    expect(texts.get('a.yaml')).toBe('a');
    expect(existsSync(marker)).toBe(false);
    repository.git('status', '--short');
    expect(existsSync(marker), 'the trap works').toBe(true);
  });

  test('for content that a partial clone would fetch', async () => {
    const { repository, marker } = trap();
    loseContent(repository, 'a.yaml');
    await expect(textsOf(repository, 'main')).rejects.toBeInstanceOf(GitError);
    expect(existsSync(marker)).toBe(false);
  });
});

function loseContent(repository: Repository, file: string): void {
  const object = repository.git('rev-parse', `HEAD:${file}`).trim();
  rmSync(path.join(repository.folder, '.git/objects', object.slice(0, 2), object.slice(2)));
}
