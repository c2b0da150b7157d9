import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildProject } from '../../../scripts/bundles.mjs';
import { launchSharedBrowser } from '../../../scripts/vscode/browser.mjs';
import { type BrowserHostedVscode, provisionBrowser, provisionVscode } from '../../../scripts/vscode/provision.mjs';
import { installExtension } from '../../../scripts/vscode/server.mjs';
import { requestedVersion } from '../../../scripts/vscode/versions.mjs';
import { packExtension } from '../../../scripts/vscode/vsix.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    vscode: BrowserHostedVscode;
    /** Addresses of the browsers to connect to, one for each worker. */
    browsers: string[];
    /** An extensions folder that holds the packaged extension of this checkout, and nothing else. */
    extensionsFolder: string;
  }
}

/** Finds or installs VS Code and a browser, and installs the extension as a user would: from its package. */
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
