import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildProject } from '../../../scripts/bundles.mjs';
import { packExtension } from '../../../scripts/release/packages.mjs';
import { launchSharedBrowser } from '../../../scripts/vscode/browser.mjs';
import { type BrowserHostedVscode, provisionBrowser, provisionVscode } from '../../../scripts/vscode/provision.mjs';
import { installExtension } from '../../../scripts/vscode/server.mjs';
import { requestedVersion } from '../../../scripts/vscode/versions.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    vscode: BrowserHostedVscode;
    /** The addresses of the browsers, one for each worker. */
    browsers: string[];
    /** An extensions folder that contains only the packaged extension of this checkout. */
    extensionsFolder: string;
    /** A folder with the built-in extensions that flows need. Undefined if each window has all built-in extensions. */
    builtInFolder: string | undefined;
  }
}

/**
 * The built-in extensions that flows need: themes, icons, the languages of the files in flows, and Git, which lists
 * uncommitted files.
 */
const neededBuiltIns = [
  ...['theme-defaults', 'theme-seti', 'log', 'yaml', 'json', 'json-language-features'],
  ...['git', 'git-base', 'diff'],
];

/**
 * Finds or installs VS Code and a browser, and launches the browser once for each worker. Installs the extension from
 * its package, as a user would.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const context = { env: process.env, say: console.log };
  const vscode = await provisionVscode(requestedVersion(process.env), context);
  project.provide('vscode', vscode);
  const executable = await provisionBrowser(context);
  const workers = Array.from({ length: Number(project.config.maxWorkers) });
  const browsers = await Promise.all(workers.map(() => launchSharedBrowser(executable)));
  project.provide(
    'browsers',
    browsers.map((browser) => browser.wsEndpoint()),
  );
  const temporary = await mkdtemp(path.join(tmpdir(), 'sortie-flows-'));
  project.provide('builtInFolder', await fewBuiltIns(vscode, temporary));
  const extensionsFolder = path.join(temporary, 'extensions');
  const vsix = process.env.SORTIE_TEST_VSIX ?? (await packed(path.join(temporary, 'sortie.vsix')));
  await installExtension(vscode, { vsix, extensionsFolder, dataFolder: path.join(temporary, 'data') });
  project.provide('extensionsFolder', extensionsFolder);
  return async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await rm(temporary, { recursive: true, force: true });
  };
}

async function packed(file: string): Promise<string> {
  await buildProject();
  return packExtension(file);
}

/**
 * Creates a folder with only the needed built-in extensions. Loading the other extensions would take a fifth of the
 * time that a window needs to open. Returns undefined if `SORTIE_SECOND_LOOKS` is set.
 */
async function fewBuiltIns(vscode: BrowserHostedVscode, temporary: string): Promise<string | undefined> {
  if (process.env.SORTIE_SECOND_LOOKS) return undefined;
  const all = path.join(path.dirname(vscode.server), '../extensions');
  const few = path.join(temporary, 'built-in');
  await mkdir(few);
  for (const name of neededBuiltIns) await symlink(path.join(all, name), path.join(few, name));
  return few;
}
