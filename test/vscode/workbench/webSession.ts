import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { inject, test } from 'vitest';
import { inProject } from '../../../scripts/project.mjs';
import { keepSecrets, workbenchAddress } from '../../../scripts/vscode/browser.mjs';
import { quietSettings, themes } from '../../../scripts/vscode/quiet-settings.mjs';
import { startServer } from '../../../scripts/vscode/server.mjs';
import { builtIns, openPage, writeSettings } from './session';
import { Workbench } from './workbench';

/** The options for a window with a virtual folder. */
export interface WebSessionOptions {
  readonly theme?: keyof typeof themes;
  /** Whether the extension's `main` entry point also runs, on the same virtual folder. */
  readonly onMachine?: boolean;
  /** User settings. */
  settings?: Readonly<Record<string, unknown>>;
}

/**
 * Defines a user's path through a window that opens a virtual folder and runs extensions in a web worker. By default,
 * Sortie's `main` entry point is removed so that VS Code doesn't run it. The folder is the sample at
 * `memfs:/insurance-config`. A failure leaves a screenshot in `artifacts/failed/`.
 */
export function webFlow(
  name: string,
  options: WebSessionOptions,
  body: (session: { readonly workbench: Workbench }) => Promise<void>,
): void {
  test(name, async () => {
    const temporary = await mkdtemp(path.join(tmpdir(), 'sortie-web-'));
    const ends = [() => rm(temporary, { recursive: true, force: true, maxRetries: 5 })];
    try {
      const dataFolder = path.join(temporary, 'server');
      await writeSettings(path.join(dataFolder, 'data/User/settings.json'), options.settings ?? {});
      const server = await startServer(inject('vscode'), {
        dataFolder,
        extensionsFolder: await extensionsOf(path.join(temporary, 'extensions'), options.onMachine ?? false),
        trusted: true,
        ...builtIns(),
        settings: { ...quietSettings, 'workbench.colorTheme': themes[options.theme ?? 'dark'] },
        env: process.env,
      });
      ends.push(server.end);
      const address = workbenchAddress(server.port, { folder: 'memfs:/insurance-config' });
      const { page, close } = await openPage(address, keepSecrets);
      ends.push(close);
      const workbench = new Workbench(page, { folder: temporary, logsFolder: server.logsFolder });
      try {
        await workbench.ready();
        await body({ workbench });
      } catch (error) {
        await workbench.capture(`failed/${name.replaceAll(/[^a-zA-Z0-9]+/g, '-')}`);
        throw error;
      }
    } finally {
      for (const end of ends.toReversed()) await end();
    }
  });
}

/**
 * Creates a folder with the packaged extension and an extension that serves the virtual folder. Removes the packaged
 * extension's `main` entry point unless `onMachine` is set.
 */
async function extensionsOf(folder: string, onMachine: boolean): Promise<string> {
  await cp(inject('extensionsFolder'), folder, { recursive: true });
  const [installed] = (await readdir(folder)).filter((name) => name.startsWith('sortie.'));
  if (installed === undefined) throw new Error('The extension is not installed.');
  const manifestFile = path.join(folder, installed, 'package.json');
  const { main, ...manifest } = JSON.parse(await readFile(manifestFile, 'utf8'));
  await writeFile(manifestFile, JSON.stringify(onMachine ? { ...manifest, main } : manifest));
  await addVirtualFolder(folder);
  return folder;
}

async function addVirtualFolder(extensions: string): Promise<void> {
  const name = 'sortie-test.virtual-folder-0.0.0';
  const folder = path.join(extensions, name);
  await mkdir(folder);
  await cp(inProject('test/vscode/virtual/package.json'), path.join(folder, 'package.json'));
  await build({
    entryPoints: [inProject('test/vscode/virtual/extension.ts')],
    outfile: path.join(folder, 'extension.js'),
    bundle: true,
    platform: 'browser',
    format: 'cjs',
    external: ['vscode'],
    define: { virtualFiles: JSON.stringify(await sampleTexts('insurance-config')) },
  });
  const registry = path.join(extensions, 'extensions.json');
  const known: unknown[] = JSON.parse(await readFile(registry, 'utf8'));
  const added = {
    identifier: { id: 'sortie-test.virtual-folder' },
    version: '0.0.0',
    location: { $mid: 1, path: folder, scheme: 'file' },
    relativeLocation: name,
  };
  await writeFile(registry, JSON.stringify([...known, added]));
}

async function sampleTexts(sample: string): Promise<Record<string, string>> {
  const root = inProject('samples', sample);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = files.map(async (file): Promise<[string, string]> => {
    return [`${sample}/${path.relative(root, file).split(path.sep).join('/')}`, await readFile(file, 'utf8')];
  });
  return Object.fromEntries(await Promise.all(texts));
}
