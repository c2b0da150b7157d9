import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inProject } from '../../scripts/project.mjs';
import { releaseBlockers } from '../../scripts/release/readiness.mjs';

const changelog =
  '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-05-01\n\n### Added\n\n- A thing.\n\n## [1.1.0] - 2026-04-01\n';
const repository = 'https://example.com/sortie.git';
const ready = { version: '1.2.0', repository, changelog, changes: '', tags: ['v1.1.0'] };

test('a version in the changelog can be released', () => {
  expect(releaseBlockers(ready)).toEqual([]);
});

test.each([
  [{ repository: undefined }, 'not known where this checkout is published'],
  [{ version: '1.2' }, 'is not a version of three numbers'],
  [{ tags: ['v1.2.0'] }, 'was released already'],
  [{ changes: ' M README.md\n' }, 'not committed:\n M README.md'],
  [{ version: '1.3.0' }, 'has no heading "## [1.3.0] - <date>"'],
  [{ version: '1.1.0', tags: [] }, 'says nothing of 1.1.0'],
  [{ changelog: changelog.replace('2026-05-01', 'soon') }, 'has no heading "## [1.2.0] - <date>"'],
])('%j prevents the release', (change, problem) => {
  expect(releaseBlockers({ ...ready, ...change }).join('\n')).toContain(problem);
});

test('--help describes the script without running it; an unknown option is refused', () => {
  const run = (option: string) =>
    spawnSync(process.execPath, [inProject('scripts/release.mjs'), option], { encoding: 'utf8' });
  const { status, stdout, stderr } = run('--help');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^npm run release /);
  expect(stdout).toContain('Publishes nothing.');
  const wrong = run('--publish');
  expect([wrong.status, wrong.stdout]).toEqual([1, '']);
  expect(wrong.stderr).toContain("Unknown option '--publish'");
});
