import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { billing, paths, apiconfig as rightApiconfig } from '../server/kit/billing';
import { type Ran, runProgram } from './program';

/** A project whose default sort has a problem, and the path of the project's baseline file. */
class Project {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'sortie-baseline-'));
  readonly baseline = path.join(this.folder, 'known.json');

  constructor() {
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }));
    for (const [file, text] of Object.entries({ ...billing, [paths.apiconfig]: joined })) this.write(file, text);
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.folder, file)), { recursive: true });
    writeFileSync(path.join(this.folder, file), text);
  }

  check(...args: readonly string[]): Promise<Ran> {
    return runProgram(['check', ...args], { cwd: this.folder });
  }

  /** Returns the codes of the problems that aren't in the baseline. */
  async fresh(): Promise<readonly string[]> {
    const { out } = await this.check('--baseline', 'known.json', '--format', 'json');
    return JSON.parse(out).map(({ code }: { code: string }) => code);
  }
}

const joined = rightApiconfig.replace('invoiceNumber', 'payerName');
const misspelled = joined.replace('"-dueDate"', '"-dueDat"');

async function withBaseline(): Promise<Project> {
  const project = new Project();
  const { code, err } = await project.check('--baseline', 'known.json', '--write-baseline');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return project;
}

describe('a baseline', () => {
  test('contains codes and fingerprints, and no line numbers', async () => {
    const project = await withBaseline();
    expect(JSON.parse(readFileSync(project.baseline, 'utf8'))).toEqual({
      sortieBaseline: 1,
      problems: { 'default-sort-not-sortable': { [fingerprint(project)]: 1 } },
    });
    expect(readdirSync(project.folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('tells the same problem in two nested projects apart', async () => {
    const project = new Project();
    for (const folder of ['a', 'b']) {
      for (const [file, text] of Object.entries({ ...billing, 'sortie.json': '{}' }))
        project.write(`${folder}/${file}`, text);
    }
    project.write(`a/${paths.apiconfig}`, joined);
    await project.check('--baseline', 'known.json', '--write-baseline');
    expect(await project.fresh()).toEqual([]);
    project.write(`a/${paths.apiconfig}`, rightApiconfig);
    project.write(`b/${paths.apiconfig}`, joined);
    expect(await project.fresh()).toEqual(['default-sort-not-sortable']);
  });

  test('leaves only new problems, which decide the exit code', async () => {
    const project = await withBaseline();
    const known = await project.check('--baseline', 'known.json');
    expect(known.out).toMatch(/^no problems in 9 files \([\d.]+ s\)\n1 known problem is in the baseline\n$/);
    expect(known.code).toBe(0);
    project.write(paths.apiconfig, misspelled);
    const fresh = await project.check('--baseline', 'known.json');
    expect(fresh.out).toContain('dueDat');
    expect(fresh.out).not.toContain('payerName does not sort');
    expect(fresh.code).toBe(1);
  });

  test('recognizes a problem after lines moved and neighbors changed', async () => {
    const project = await withBaseline();
    project.write(
      paths.apiconfig,
      `# moved\n\nNotes:\n  resource: ext.rest.Notes\n${joined.replace('"-dueDate"', 'dueDate')}`,
    );
    expect(await project.fresh()).not.toContain('default-sort-not-sortable');
  });

  test('distinguishes the same name in another collection', async () => {
    const project = new Project();
    const twice = (collection: string) => `${collection}:\n  defaultSort: [dueDate, dueDate]\n`;
    project.write(paths.apiconfig, twice('Invoices'));
    await project.check('--baseline', 'known.json', '--write-baseline');
    project.write(paths.apiconfig, twice('Notes') + twice('Invoices'));
    expect(await project.fresh()).toContain('default-sort-duplicate');
    project.write(paths.apiconfig, twice('Invoices'));
    expect(await project.fresh()).toEqual([]);
  });

  test('counts problems with the same fingerprint', async () => {
    const project = new Project();
    const twice = joined.replace('- payerName', '- payerName\n    - payerName');
    project.write(paths.apiconfig, twice);
    await project.check('--baseline', 'known.json', '--write-baseline');
    expect(await project.fresh()).toEqual([]);
    project.write(paths.apiconfig, twice.replace('- payerName', '- payerName\n    - payerName'));
    expect((await project.fresh()).length).toBeGreaterThan(0);
  });

  test.each(['text', 'json', 'sarif', 'github'])('works with --format %s', async (format) => {
    const project = await withBaseline();
    const { out, code } = await project.check('--baseline', 'known.json', '--format', format);
    expect(out).not.toContain('payerName');
    expect(code).toBe(0);
  });

  test('is replaced with the current problems', async () => {
    const project = await withBaseline();
    project.write(paths.apiconfig, rightApiconfig);
    await project.check('--baseline', 'known.json', '--write-baseline');
    expect(JSON.parse(readFileSync(project.baseline, 'utf8')).problems).toEqual({});
  });
});

describe('an unusable baseline file', () => {
  test.each([
    [
      '{',
      "known.json isn't a baseline file. Specify another file, or delete this file and create a baseline with --write-baseline.",
    ],
    ['{"name": "other"}', "known.json isn't a baseline file."],
    ['{"sortieBaseline": 1, "problems": {"file-name": {"ab": -1}}}', "known.json isn't a baseline file."],
    ['<<<<<<< ours', "known.json isn't a baseline file."],
    [
      '{"sortieBaseline": 2, "problems": {}}',
      'Baseline file known.json has format 2, but this version of Sortie reads format 1. Delete the file, then create it again with --write-baseline.',
    ],
  ])('%s', async (text, message) => {
    const project = new Project();
    project.write('known.json', text);
    for (const args of [[], ['--write-baseline']]) {
      const { code, out, err } = await project.check('--baseline', 'known.json', ...args);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain(message);
    }
    expect(readFileSync(project.baseline, 'utf8')).toBe(text);
  });

  test('is reported if it is missing', async () => {
    const { code, err } = await new Project().check('--baseline', 'known.json');
    expect({ code, err }).toEqual({
      code: 2,
      err: "sortie check: Baseline file known.json doesn't exist. Create it with --write-baseline.\n",
    });
  });

  test('is reported if its folder is missing', async () => {
    const { code, err } = await new Project().check('--baseline', 'no/known.json', '--write-baseline');
    expect(code).toBe(2);
    expect(err).toContain("Baseline file no/known.json can't be written");
  });

  test('is reported if no file is specified', async () => {
    const { code, err } = await new Project().check('--write-baseline');
    expect({ code, err }).toEqual({ code: 2, err: 'sortie check: --write-baseline requires --baseline FILE.\n' });
  });
});

function fingerprint(project: Project): string {
  return /"([0-9a-f]{32})": 1/.exec(readFileSync(project.baseline, 'utf8'))?.[1] ?? 'none';
}
