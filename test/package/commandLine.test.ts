import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { parse } from 'yaml';
import { startLocalPlatform } from '../../localPlatform/start';
import { buildProject } from '../../scripts/bundles.mjs';
import { packCommandLine } from '../../scripts/release/packages.mjs';

const root = path.resolve(__dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(textOf('package.json'));
const sample = path.join(root, 'samples/insurance-config');
const apiconfig = 'config/integration/apis/ext/billing/v1/billing_ext-1.0.apiconfig.yaml';
const readme = textOf('cli/package/README.md');
const [install = '', pipeline = ''] = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);

let folder: string;
let packed: string;
/** A folder in which the README's first command has installed the package. */
let project: string;

beforeAll(async () => {
  // If SORTIE_TEST_VSIX is set, the product has already been built.
  if (process.env.SORTIE_TEST_VSIX === undefined) await buildProject();
  folder = mkdtempSync(path.join(tmpdir(), 'sortie-package-'));
  packed = await packCommandLine(folder, 'https://github.com/example/sortie');
  project = path.join(folder, 'project');
  mkdirSync(project);
  cpSync(packed, path.join(project, path.basename(packed)));
  const [command = ''] = install.split('\n');
  const { code, err } = await shell(command);
  expect([code, err]).toEqual([0, '']);
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script in the project. npm has no network access. */
async function shell(script: string, variables: Readonly<Record<string, string>> = {}, cwd = project) {
  const quiet = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' };
  const npm = { npm_config_offline: 'true', ...quiet };
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', ...npm, ...variables };
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

/** Copies the sample to the project. `key` replaces the sort key `invoiceNumber` in the default sort of Invoices. */
function addSample(key = 'invoiceNumber'): void {
  cpSync(sample, project, { recursive: true });
  onTestFinished(() => {
    for (const name of readdirSync(sample)) rmSync(path.join(project, name), { recursive: true, force: true });
  });
  const file = path.join(project, apiconfig);
  writeFileSync(file, readFileSync(file, 'utf8').replace('invoiceNumber', key));
}

describe('the package of the CLI', () => {
  test('is smaller than 750 KB, and contains only programs and their documentation', () => {
    expect(statSync(packed).size).toBeLessThan(750_000);
    const files = execFileSync('tar', ['tzf', packed], { encoding: 'utf8' }).trim().split('\n').sort();
    const translations = readdirSync(path.join(root, 'l10n')).filter((name) => /n\.[a-z-]+\.json$/.test(name));
    const expected = [
      'LICENSE',
      'README.md',
      'THIRD-PARTY-NOTICES.txt',
      'dist/cli.js',
      'dist/mcp.js',
      'dist/server.js',
      'package.json',
      'syntaxes/sortie.schema.json',
    ];
    expect(files).toEqual(
      [...expected, ...translations.map((name) => `l10n/${name}`)].map((name) => `package/${name}`).sort(),
    );
  });

  test('has its own manifest with the same version, which requires no other package', () => {
    const installed = JSON.parse(readFileSync(path.join(project, 'node_modules/sortie-cli/package.json'), 'utf8'));
    expect(installed).toMatchObject({
      version: manifest.version,
      license: manifest.license,
      engines: { node: manifest.engines.node },
      repository: { type: 'git', url: 'https://github.com/example/sortie.git' },
      bin: { sortie: 'dist/cli.js', 'sortie-language-server': 'dist/server.js' },
    });
    expect(Object.keys(installed).filter((field) => /dependencies|scripts/i.test(field))).toEqual([]);
    expect(readdirSync(path.join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'sortie-cli',
    ]);
  });

  test('contains no code for VS Code', () => {
    for (const name of ['cli', 'server']) {
      const text = readFileSync(path.join(project, `node_modules/sortie-cli/dist/${name}.js`), 'utf8');
      expect(text).toMatch(/^#!\/usr\/bin\/env node\n/);
      expect(text).not.toMatch(/require\("vscode"\)/);
    }
  });

  test('prints German', async () => {
    const { code, out } = await shell('npx --no -- sortie --help', { LC_ALL: 'de_DE.UTF-8' });
    expect([code, out]).toEqual([0, expect.stringContaining('Sortierkonfiguration')]);
  });

  test('contains only the translations that its programs use', () => {
    const file = path.join(project, 'node_modules/sortie-cli/l10n/bundle.l10n.de.json');
    const messages = Object.keys(JSON.parse(readFileSync(file, 'utf8')));
    expect(messages).toContain('Usage: sortie check [paths] [options]');
    expect(messages.filter((message) => message.includes('\n'))).not.toEqual([]);
    expect(messages.filter((message) => message.includes('"') && message.includes("'"))).not.toEqual([]);
    expect(messages.filter((message) => message.includes('…'))).not.toEqual([]);
    expect(messages).not.toContain('Select an environment');
  });
});

test('the README of the command-line package names each command', async () => {
  const { out } = await shell('npx --no -- sortie --help');
  const commands = [...out.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name = '']) => name);
  expect(commands).toContain('diff');
  expect(commands.filter((name) => !readme.includes(`\`sortie ${name}\``))).toEqual([]);
});

/**
 * Creates a repository in the project with two commits: the sample, and the sample without `invoiceNumber` in the
 * default sort of Invoices.
 */
async function commitTwice(): Promise<void> {
  addSample();
  onTestFinished(() => rmSync(path.join(project, '.git'), { recursive: true }));
  const commit = 'git add config && git -c user.name=a -c user.email=a@example.com commit --quiet --message';
  const change = `sed -i.before /invoiceNumber/d ${apiconfig} && rm ${apiconfig}.before`;
  const { code, err } = await shell(`git init --quiet && ${commit} one && ${change} && ${commit} two`);
  expect([code, err]).toEqual([0, '']);
}

test('the pipeline in its README checks, compares, reads the status, and deploys', async () => {
  const platform = await startLocalPlatform({
    access: { token: 'planted-token' },
    simulation: { speed: 40, faults: true },
  });
  onTestFinished(() => platform.dispose());
  await commitTwice();
  const address = { baseUrl: platform.url, tenantId: 'local', projectId: 'sample', planetId: 'dev' };
  mkdirSync(path.join(project, 'deploy'));
  writeFileSync(
    path.join(project, 'deploy/settings.json'),
    JSON.stringify({ 'sortie.environments': [{ name: 'Dev', ...address }] }),
  );
  const variables = { SORTIE_TOKEN: 'planted-token', SORTIE_ORIGIN: new URL(platform.url).origin };
  const { code, out, err } = await shell(pipeline, variables);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('Invoices (billing)\n! default sort: -dueDate, invoiceNumber → -dueDate\n');
  expect(out).toContain('All applications upgraded');
  expect(platform.requests()).toMatchObject({ deploy: 1 });

  addSample('payerName');
  const refused = await shell(pipeline, variables);
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('default-sort-not-sortable')]);
  expect(platform.requests().deploy).toBe(1);
});

test('npx sortie-language-server starts the language server', async () => {
  const server = spawn('npx', ['--no', '--', 'sortie-language-server', '--stdio'], { cwd: project });
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
  const initialized = await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
  expect(initialized).toMatchObject({ serverInfo: { name: 'sortie' } });
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  expect(await once(server, 'close')).toEqual([0, null]);
  connection.dispose();
});

interface ActionStep {
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs the script in action.yml with these inputs, as a GitHub runner would. */
function act(given: Readonly<Record<string, string>>, variables: Readonly<Record<string, string>> = {}, cwd = project) {
  const { inputs, runs } = parse(textOf('action.yml'));
  const [step]: readonly ActionStep[] = runs.steps;
  const values = { ...Object.fromEntries(Object.keys(inputs).map((name) => [name, inputs[name].default])), ...given };
  const filled = Object.entries(step?.env ?? {}).map(([variable, text]) => [
    variable,
    text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => values[name]),
  ]);
  expect(filled.filter(([, text]) => text?.includes('${{'))).toEqual([]);
  return shell(step?.run ?? '', { ...Object.fromEntries(filled), ...variables }, cwd);
}

describe('the action', () => {
  test('annotates problems with the installed version', async () => {
    addSample('payerName');
    const { code, out } = await act({});
    expect([code, out]).toEqual([1, expect.stringMatching(/^::error file=config\/.*default-sort-not-sortable/m)]);
  });

  test('writes SARIF with the given package, even if there are problems', async () => {
    addSample('payerName');
    const { code } = await act({ package: packed, sarif: 'sortie.sarif', paths: 'config\n' });
    onTestFinished(() => rmSync(path.join(project, 'sortie.sarif')));
    const { runs } = JSON.parse(readFileSync(path.join(project, 'sortie.sarif'), 'utf8'));
    expect([code, runs[0].results.length]).toEqual([1, 1]);
  });

  test('passes on paths, the limit of warnings, and the baseline', async () => {
    addSample('payerName');
    const { code, out } = await act({ 'max-warnings': 'many $(date)', paths: 'no such folder; exit 0' });
    expect([code, out]).toEqual([2, '']);
    await shell('npx --no -- sortie check --baseline known.json --write-baseline');
    onTestFinished(() => rmSync(path.join(project, 'known.json')));
    expect((await act({ baseline: 'known.json' })).code).toBe(0);
  });

  test.each(['--help', '-h', '--baseline=known.json', '--allow-empty', '--format=json', '--'])(
    'never takes a path for an option: %s',
    async (name) => {
      addSample('payerName');
      const { code, out, err } = await act({ paths: name });
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(name);
      const [limited, recorded] = [await act({ 'max-warnings': name }), await act({ baseline: name })];
      expect([limited.code, recorded.code]).toEqual([2, 2]);
    },
  );

  test('reads a list of paths with Windows line ends', async () => {
    addSample('payerName');
    const { code, out } = await act({ paths: 'config\r\n\r\nconfig\r\n' });
    expect([code, out]).toEqual([1, expect.stringMatching(/^::error file=config\/.*default-sort-not-sortable/m)]);
  });

  test('installs no other package of that name from a registry', async () => {
    const requested: string[] = [];
    const registry = createServer(({ url = '' }, response) => {
      requested.push(url);
      const dist = { tarball: `${registryUrl}/sortie.tgz`, shasum: '0'.repeat(40) };
      const versions = { '9.9.9': { name: 'sortie', version: '9.9.9', bin: { sortie: 'other.js' }, dist } };
      response.end(JSON.stringify({ name: 'sortie', 'dist-tags': { latest: '9.9.9' }, versions }));
    });
    await once(registry.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void registry.close());
    const { port } = registry.address() as AddressInfo;
    const registryUrl = `http://127.0.0.1:${port}`;
    const empty = mkdtempSync(path.join(folder, 'empty-'));
    const npm = { npm_config_offline: 'false', npm_config_registry: registryUrl };
    const { code, err } = await act({}, { ...npm, npm_config_cache: path.join(empty, 'cache') }, empty);
    expect([code, err]).toEqual([1, expect.stringContaining('npx canceled')]);
    expect(requested.filter((url) => url.endsWith('.tgz'))).toEqual([]);
  });
});

test('the hook for pre-commit runs the installed version', async () => {
  const [hook] = parse(textOf('.pre-commit-hooks.yaml'));
  expect(hook).toMatchObject({ id: 'sortie', language: 'system', pass_filenames: false });
  addSample();
  expect((await shell(hook.entry)).code).toBe(0);
});
