import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { RulePages } from '../../cli/check/rulePages';
import { programFile } from '../product';
import { billing, paths, apiconfig as rightApiconfig } from '../server/kit/billing';
import { sarifErrors } from './sarifSchema';

const projectRoot = path.resolve(__dirname, '..', '..');
const brokenSample = path.join(projectRoot, 'samples', 'broken-config');
const joined = rightApiconfig.replace('invoiceNumber', 'payerName');

interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

interface Change {
  readonly artifactLocation: { readonly uri: string };
  readonly replacements: readonly { readonly deletedRegion: Region; readonly insertedContent: { text: string } }[];
}

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly locations: readonly { readonly physicalLocation: { readonly region: Region } }[];
  readonly relatedLocations?: readonly unknown[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly fixes?: readonly { readonly description: { text: string }; readonly artifactChanges: readonly Change[] }[];
}

interface SarifRun {
  readonly tool: {
    readonly driver: {
      readonly informationUri?: string;
      readonly rules: readonly {
        readonly id: string;
        readonly helpUri?: string;
        readonly help: { readonly text: string; readonly markdown: string };
      }[];
    };
  };
  readonly results: readonly SarifResult[];
}

let program: string;
beforeAll(async () => {
  program = await programFile('cli');
});

function sarifOf(folder: string, from = program): { readonly runs: readonly [SarifRun] } {
  // The sample has problems, so the check must allow the sample's warnings.
  const args = [from, 'check', '--format', 'sarif', '--max-warnings', '100'];
  try {
    return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }));
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return JSON.parse(String(error.stdout));
    throw error;
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-sarif-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function project(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

function replaced(text: string, { replacements }: Change): string {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const offset = (line: number, column: number) => (starts[line - 1] ?? 0) + column - 1;
  return [...replacements]
    .sort((a, b) => b.deletedRegion.startLine - a.deletedRegion.startLine)
    .reduce((before, { deletedRegion: { startLine, startColumn, endLine, endColumn }, insertedContent }) => {
      const end = offset(endLine, endColumn);
      return before.slice(0, offset(startLine, startColumn)) + insertedContent.text + before.slice(end);
    }, text);
}

describe('sarif', () => {
  test('follows the published schema, with a rule for each result and a region for each location', () => {
    const log = sarifOf(brokenSample);
    expect(sarifErrors(log)).toEqual([]);
    const [run] = log.runs;
    expect(run.results.length).toBeGreaterThan(20);
    expect(run.results.some(({ relatedLocations }) => relatedLocations)).toBe(true);
    expect(run.results.filter(({ fixes }) => fixes).length).toBeGreaterThan(20);
    for (const { ruleId, ruleIndex, locations } of run.results) {
      expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      expect(locations).toHaveLength(1);
      for (const position of Object.values(locations[0]?.physicalLocation.region ?? {})) {
        expect(position).toBeGreaterThanOrEqual(1);
      }
    }
  });

  test('the schema rejects an unknown property and a property of the wrong type', () => {
    const log = {
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'x', rule: [] } }, results: [{ message: 'x' }] }],
    };
    expect(sarifErrors(log)).toEqual([
      expect.objectContaining({ instancePath: '/runs/0/tool/driver', params: { additionalProperty: 'rule' } }),
      expect.objectContaining({ instancePath: '/runs/0/results/0/message', params: { type: 'object' } }),
    ]);
  });

  test('describes each rule: its name, what it reports, and what its fix does', () => {
    const [{ tool }] = sarifOf(project(billing)).runs;
    expect(tool.driver.rules.find(({ id }) => id === 'default-sort-empty')).toMatchObject({
      name: 'DefaultSortEmpty',
      shortDescription: { text: 'A defaultSort has no entries, so it has no effect.' },
      fullDescription: { markdown: 'A `defaultSort` has no entries, so it has no effect.' },
      help: { text: 'A defaultSort has no entries, so it has no effect.\n\nFix: Removes defaultSort.' },
      defaultConfiguration: { level: 'warning' },
      properties: { tags: ['apiconfig'] },
    });
  });

  test('fingerprints survive moved lines and differ between occurrences', () => {
    const prints = (text: string) =>
      sarifOf(project({ ...billing, [paths.apiconfig]: text })).runs[0].results.map(
        ({ partialFingerprints }) => partialFingerprints,
      );
    const before = prints(joined);
    expect(before).toEqual([
      {
        'sortieProblem/v1': expect.stringMatching(/^[0-9a-f]{32}$/),
        primaryLocationLineHash: expect.stringMatching(/^[0-9a-f]{32}:1$/),
      },
    ]);
    expect(prints(`# moved\n\n${joined}`)).toEqual(before);
    const doubled = prints(joined.replace('- payerName', '- payerName\n    - payerName'));
    expect(new Set(doubled.map(({ primaryLocationLineHash }) => primaryLocationLineHash)).size).toBe(doubled.length);
  });

  test('fixes change the text as in the editor, and no comment suppresses the problem', () => {
    const text = rightApiconfig.replace('invoiceNumber', 'invoiceNumbr');
    const [{ results }] = sarifOf(project({ ...billing, [paths.apiconfig]: text })).runs;
    const fixes = results.flatMap((each) => each.fixes ?? []);
    const [best] = fixes;
    expect(best?.description.text).toBe('Sort by invoiceNumber');
    expect(best?.artifactChanges.map(({ artifactLocation }) => artifactLocation.uri)).toEqual([paths.apiconfig]);
    expect(best?.artifactChanges.map((change) => replaced(text, change))).toEqual([rightApiconfig]);
    expect(fixes.filter(({ description }) => description.text.startsWith('Disable'))).toEqual([]);
  });
});

describe('the page of a rule', () => {
  const manifest = (repository?: unknown) => project({ 'package.json': JSON.stringify({ repository }) });
  const page = 'docs/rules/file-name.md';

  test.each([
    ['https://github.com/acme/sortie.git', `https://github.com/acme/sortie/blob/HEAD/${page}`],
    ['https://gitlab.com/acme/tools/sortie.git', `https://gitlab.com/acme/tools/sortie/-/blob/HEAD/${page}`],
    ['https://git.example.com/acme/sortie.git', undefined],
  ])('in the repository %s', (url, expected) => {
    expect(new RulePages(manifest({ url })).addressOf('file-name')).toBe(expected);
  });

  test('is the installed file if the repository is unknown and the file exists', () => {
    expect(new RulePages(projectRoot).addressOf('file-name')).toBe(pathToFileURL(path.join(projectRoot, page)).href);
    expect(new RulePages(manifest()).addressOf('file-name')).toBeUndefined();
    expect(new RulePages(temporaryFolder()).addressOf('file-name')).toBeUndefined();
  });

  test('is in the report of an installed package', () => {
    const installed = manifest({ url: 'https://github.com/acme/sortie.git' });
    cpSync(program, path.join(installed, 'dist', 'cli.js'));
    cpSync(path.join(projectRoot, 'docs', 'rules'), path.join(installed, 'docs', 'rules'), { recursive: true });
    const log = sarifOf(project({ ...billing }), path.join(installed, 'dist', 'cli.js'));
    expect(sarifErrors(log)).toEqual([]);
    const { informationUri, rules } = log.runs[0].tool.driver;
    const pages = rules.map(({ helpUri }) => helpUri);
    expect(informationUri).toBe('https://github.com/acme/sortie');
    for (const { id, help } of rules) {
      expect(help.markdown).toMatch(new RegExp(`^# ${id}\n[\\s\\S]*^## Fix$`, 'm'));
      expect(help.text).toMatch(new RegExp(`^${id}\n`));
      expect(help.text).not.toContain('`');
      expect(help.markdown).not.toMatch(/\]\((?!https:)/);
    }
    expect(rules.find(({ id }) => id === 'default-sort-unknown-name')?.help.markdown).toContain(
      '[you declare the element whole](https://github.com/acme/sortie/blob/HEAD/docs/sorting.md#',
    );
    expect(pages).toContain(`https://github.com/acme/sortie/blob/HEAD/${page}`);
    expect(pages).not.toContain(undefined);
  });
});
