import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { buildProject } from '../../scripts/bundles.mjs';
import { packCommandLine } from '../../scripts/release/packages.mjs';

const root = path.resolve(__dirname, '../..');
const sample = path.join(root, 'samples/insurance-config');
const readme = readFileSync(path.join(root, 'cli/package/README.md'), 'utf8');

/** The apiconfig file of the sample that declares Invoices. */
export const apiconfig = 'config/integration/apis/ext/billing/v1/billing_ext-1.0.apiconfig.yaml';

/** The shell blocks in the README of the command-line package: how to install it, and a pipeline. */
export const [install = '', pipeline = ''] = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(
  ([, block = '']) => block,
);

/** A folder in which the README's first command has installed the command-line package. */
export class InstalledProject {
  private constructor(
    /** A temporary folder, which is the home folder of all commands. */
    readonly home: string,
    /** The path of the package. */
    readonly packed: string,
    readonly folder: string,
  ) {}

  static async create(): Promise<InstalledProject> {
    // If SORTIE_TEST_VSIX is set, the product has already been built.
    if (process.env.SORTIE_TEST_VSIX === undefined) await buildProject();
    const home = mkdtempSync(path.join(tmpdir(), 'sortie-package-'));
    const packed = await packCommandLine(home, 'https://github.com/example/sortie');
    const project = new InstalledProject(home, packed, path.join(home, 'project'));
    mkdirSync(project.folder);
    cpSync(packed, path.join(project.folder, path.basename(packed)));
    const [command = ''] = install.split('\n');
    const { code, err } = await project.shell(command);
    expect([code, err]).toEqual([0, '']);
    return project;
  }

  dispose(): void {
    rmSync(this.home, { recursive: true, force: true });
  }

  /** Runs a script in the project. npm has no network access. */
  async shell(script: string, variables: Readonly<Record<string, string>> = {}, cwd = this.folder) {
    const quiet = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' };
    const npm = { npm_config_offline: 'true', ...quiet };
    const env = { PATH: process.env.PATH, HOME: this.home, LC_ALL: 'C', ...npm, ...variables };
    const child = spawn('bash', ['-eo', 'pipefail', '-c', script], { cwd, env });
    let out = '';
    let err = '';
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString();
    });
    child.stderr.on('data', (data: Buffer) => {
      err += data.toString();
    });
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { code, out, err };
  }

  /**
   * Copies the sample to the project until the test ends. `key` replaces the sort key `invoiceNumber` in the default
   * sort of Invoices.
   */
  addSample(key = 'invoiceNumber'): void {
    cpSync(sample, this.folder, { recursive: true });
    onTestFinished(() => {
      for (const name of readdirSync(sample)) rmSync(path.join(this.folder, name), { recursive: true, force: true });
    });
    const file = path.join(this.folder, apiconfig);
    writeFileSync(file, readFileSync(file, 'utf8').replace('invoiceNumber', key));
  }
}
