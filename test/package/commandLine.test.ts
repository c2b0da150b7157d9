import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { parse } from 'yaml';
import { editorParts } from '../../cli/editorsCommand';
import { startLocalPlatform } from '../../localPlatform/start';
import { someItems } from '../properties';
import { apiconfig, InstalledProject, pipeline } from './installed';

const root = path.resolve(__dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(textOf('package.json'));
const readme = textOf('cli/package/README.md');

/** Returns the paths of the files in a folder of the product and in its subfolders, or the path of a file. */
function filesIn(folder: string): readonly string[] {
  if (statSync(path.join(root, folder)).isFile()) return [folder];
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}

let installed: InstalledProject;
let project: string;

beforeAll(async () => {
  installed = await InstalledProject.create();
  project = installed.folder;
}, 180_000);

afterAll(() => installed.dispose());

describe('the package of the CLI', () => {
  test('is smaller than 750 KB, and contains only programs and their documentation', () => {
    expect(statSync(installed.packed).size).toBeLessThan(750_000);
    const files = execFileSync('tar', ['tzf', installed.packed], { encoding: 'utf8' }).trim().split('\n').sort();
    const translations = readdirSync(path.join(root, 'l10n')).filter((name) => /n\.[a-z-]+\.json$/.test(name));
    const forEditors = Object.values(editorParts).flatMap((part) => filesIn(part.path));
    const expected = ['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.txt', 'dist/cli.js', 'dist/mcp.js', 'package.json'];
    expect(files).toEqual(
      [...expected, ...forEditors, ...translations.map((name) => `l10n/${name}`)]
        .map((name) => `package/${name}`)
        .sort(),
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
    const { code, out } = await installed.shell('npx --no -- sortie --help', { LC_ALL: 'de_DE.UTF-8' });
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
  const { out } = await installed.shell('npx --no -- sortie --help');
  const commands = [...out.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name = '']) => name);
  expect(commands).toContain('diff');
  expect(commands.filter((name) => !readme.includes(`\`sortie ${name}\``))).toEqual([]);
});

test('the package contains each file that `sortie editors` lists, and its location is printed', async () => {
  const { code, out } = await installed.shell('npx --no -- sortie editors --format json');
  const printed: Readonly<Record<string, string>> = JSON.parse(out);
  const parts = Object.entries(editorParts).map(([key, part]) => [
    key,
    path.join(project, 'node_modules/sortie-cli', part.path),
  ]);
  expect([code, Object.entries(printed)]).toEqual([0, parts]);
  expect(JSON.parse(readFileSync(path.join(printed.lsp4ijTemplate ?? '', 'template.json'), 'utf8'))).toBeTypeOf(
    'object',
  );
  const text = await installed.shell('npx --no -- sortie editors');
  expect(text.out.split('\n')).toContainEqual(expect.stringMatching(/^Pages of the rules +\/.*\/docs\/rules$/));
  expect((await installed.shell('npx --no -- sortie editors --format xml')).code).toBe(1);
});

test('the pages in the package link only to files in the package and to the repository', () => {
  const docs = path.join(project, 'node_modules/sortie-cli/docs');
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const links = pages.flatMap((page) => {
    const text = readFileSync(path.join(docs, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    return targets.map((target) => ({ page, target }));
  });
  const outside = links.filter(({ target }) => /^[a-z]+:/.test(target)).map(({ target }) => target);
  expect(outside).toContain('https://github.com/example/sortie/blob/HEAD/docs/project-file.md');
  const inside = links.filter(({ target }) => !/^[a-z]+:|^#/.test(target));
  const isThere = (page: string, target: string) =>
    existsSync(path.join(docs, path.dirname(page), target.replace(/#.*/, '')));
  expect(inside.filter(({ page, target }) => !isThere(page, target))).toEqual([]);
  expect(inside.length).toBeGreaterThan(10);
});

test('the installed program prints the page of a rule', async () => {
  const { code, out } = await installed.shell('npx --no -- sortie explain file-name');
  expect([code, out]).toEqual([0, textOf('docs/rules/file-name.md')]);
});

/**
 * Creates a repository in the project with two commits: the sample, and the sample without `invoiceNumber` in the
 * default sort of Invoices.
 */
async function commitTwice(): Promise<void> {
  installed.addSample();
  onTestFinished(() => rmSync(path.join(project, '.git'), { recursive: true }));
  const commit = 'git add config && git -c user.name=a -c user.email=a@example.com commit --quiet --message';
  const change = `sed -i.before /invoiceNumber/d ${apiconfig} && rm ${apiconfig}.before`;
  const { code, err } = await installed.shell(`git init --quiet && ${commit} one && ${change} && ${commit} two`);
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
  const { code, out, err } = await installed.shell(pipeline, variables);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('Invoices (billing)\n! default sort: -dueDate, invoiceNumber → -dueDate\n');
  expect(out).toContain('All applications upgraded');
  expect(platform.requests()).toMatchObject({ deploy: 1 });

  installed.addSample('payerName');
  const refused = await installed.shell(pipeline, variables);
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
  return installed.shell(step?.run ?? '', { ...Object.fromEntries(filled), ...variables }, cwd);
}

describe('the action', () => {
  test('annotates problems with the installed version', async () => {
    installed.addSample('payerName');
    const { code, out } = await act({});
    expect([code, out]).toEqual([1, expect.stringMatching(/^::error file=config\/.*default-sort-not-sortable/m)]);
  });

  test('writes SARIF with the given package, even if there are problems', async () => {
    installed.addSample('payerName');
    const { code } = await act({ package: installed.packed, sarif: 'sortie.sarif', paths: 'config\n' });
    onTestFinished(() => rmSync(path.join(project, 'sortie.sarif')));
    const { runs } = JSON.parse(readFileSync(path.join(project, 'sortie.sarif'), 'utf8'));
    expect([code, runs[0].results.length]).toEqual([1, 1]);
  });

  test('passes on paths, the limit of warnings, and the baseline', async () => {
    installed.addSample('payerName');
    const { code, out } = await act({ 'max-warnings': 'many $(date)', paths: 'no such folder; exit 0' });
    expect([code, out]).toEqual([2, '']);
    await installed.shell('npx --no -- sortie check --baseline known.json --write-baseline');
    onTestFinished(() => rmSync(path.join(project, 'known.json')));
    expect((await act({ baseline: 'known.json' })).code).toBe(0);
  });

  test.each(someItems(['--help', '-h', '--baseline=known.json', '--allow-empty', '--format=json', '--']))(
    'never takes a path for an option: %s',
    async (name) => {
      installed.addSample('payerName');
      const { code, out, err } = await act({ paths: name });
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(name);
      const [limited, recorded] = [await act({ 'max-warnings': name }), await act({ baseline: name })];
      expect([limited.code, recorded.code]).toEqual([2, 2]);
    },
  );

  test('reads a list of paths with Windows line ends', async () => {
    installed.addSample('payerName');
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
    const empty = mkdtempSync(path.join(installed.home, 'empty-'));
    const npm = { npm_config_offline: 'false', npm_config_registry: registryUrl };
    const { code, err } = await act({}, { ...npm, npm_config_cache: path.join(empty, 'cache') }, empty);
    expect([code, err]).toEqual([1, expect.stringContaining('npx canceled')]);
    expect(requested.filter((url) => url.endsWith('.tgz'))).toEqual([]);
  });
});

test('the hook for pre-commit runs the installed version', async () => {
  const [hook] = parse(textOf('.pre-commit-hooks.yaml'));
  expect(hook).toMatchObject({ id: 'sortie', language: 'system', pass_filenames: false, always_run: true });
  // Only Sortie reads the patterns of a project, so a pattern of the hook could skip a configuration file.
  expect(Object.keys(hook)).not.toContain('files');
  installed.addSample();
  expect((await installed.shell(hook.entry)).code).toBe(0);
});

/** Opens the apiconfig file in a client of the language server in the package. Returns the published problems. */
async function published(file: string): Promise<readonly { code: string; severity: number }[]> {
  const server = spawn('npx', ['--no', '--', 'sortie-language-server', '--stdio'], { cwd: project });
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const uri = URI.file(file).toString();
  const found = new Promise<readonly { code: string; severity: number }[]>((resolve) => {
    connection.onNotification('textDocument/publishDiagnostics', (each) => {
      if (each.uri === uri && each.diagnostics.length > 0) resolve(each.diagnostics);
    });
  });
  connection.listen();
  const rootUri = URI.file(project).toString();
  await connection.sendRequest('initialize', { processId: null, rootUri, capabilities: {} });
  await connection.sendNotification('initialized', {});
  const text = readFileSync(file, 'utf8');
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  });
  const problems = await found;
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  await once(server, 'close');
  connection.dispose();
  return problems;
}

test('the command line, the action, the hook, and an editor report the same with a project file', async () => {
  installed.addSample('payerName');
  const file = path.join(project, 'sortie.json');
  const shared = readFileSync(file, 'utf8').replace('{', '{ "rules": { "default-sort-not-sortable": "warning" },');
  writeFileSync(file, shared);
  const checked = await installed.shell('npx --no -- sortie check --format json');
  const summary = JSON.parse(checked.out).map((each: { code: string; severity: string }) => [each.code, each.severity]);
  expect([checked.code, summary]).toEqual([1, [['default-sort-not-sortable', 'warning']]]);
  const acted = await act({});
  expect([acted.code, acted.out]).toEqual([
    1,
    expect.stringMatching(/^::warning file=config\/.*default-sort-not-sortable/),
  ]);
  expect(acted.out.trim().split('\n')).toHaveLength(1);
  const [hook] = parse(textOf('.pre-commit-hooks.yaml'));
  const hooked = await installed.shell(hook.entry);
  expect([hooked.code, hooked.out]).toEqual([1, expect.stringMatching(/ warning .*default-sort-not-sortable/)]);
  const inEditor = await published(path.join(project, apiconfig));
  expect(inEditor.map(({ code, severity }) => [code, severity])).toEqual([['default-sort-not-sortable', 2]]);
});
