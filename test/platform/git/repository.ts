import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A new Git repository. Its Git commands don't use the developer's Git configuration, and they commit as a test user.
 */
export class Repository {
  constructor(readonly folder: string) {
    this.git('init', '--quiet', '--initial-branch=main');
  }

  git(...args: readonly string[]): string {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'protocol.file.allow=always'];
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
    return execFileSync('git', [...identity, ...args], { cwd: this.folder, env, encoding: 'utf8', stdio: 'pipe' });
  }

  write(files: Readonly<Record<string, string | Uint8Array>>): this {
    for (const [file, content] of Object.entries(files)) {
      const at = path.join(this.folder, file);
      mkdirSync(path.dirname(at), { recursive: true });
      writeFileSync(at, content);
    }
    return this;
  }

  /** Commits all changes. Returns the hash of the commit. */
  commit(message = 'A change'): string {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', message);
    return this.git('rev-parse', 'HEAD').trim();
  }
}

/** Creates a repository with these uncommitted files. The repository is deleted after the test. */
export function newRepository(files: Readonly<Record<string, string | Uint8Array>> = {}): Repository {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'sortie-git-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return new Repository(folder).write(files);
}
