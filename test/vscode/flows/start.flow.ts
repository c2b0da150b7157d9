import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../../../scripts/project.mjs';
import { cacheFolder } from '../../../scripts/vscode/cache.mjs';
import { requestedVersion } from '../../../scripts/vscode/versions.mjs';
import { openPage } from '../workbench/session';
import { Workbench } from '../workbench/workbench';

test('npm start opens the sample with the local platform ready, and Ctrl+C ends it', async () => {
  const temporary = await mkdtemp(path.join(tmpdir(), 'sortie-start-'));
  const cache = path.join(temporary, 'cache');
  await symlinkInstalled(cache);
  const started = spawn(process.execPath, [inProject('scripts/start.mjs'), '--browser', '--no-open', '--port', '0'], {
    env: { ...process.env, SORTIE_CACHE: cache, XDG_STATE_HOME: path.join(temporary, 'state') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(started, 'exit');
  try {
    const address = await printedAddress(started.stdout);
    const { page, close } = await openPage(address, async () => {});
    const home = path.join(cache, 'start');
    const workbench = new Workbench(page, {
      folder: path.join(home, 'insurance-config'),
      logsFolder: path.join(home, 'browser-hosted/logs'),
    });
    await workbench.ready();
    await workbench.openContainer('Sortie');
    await workbench.view('Deployments').describes('dev', 'UPGRADED');
    expect(await workbench.statusBar.read('Local')).toContain('Local');
    await workbench.screenshot('start');
    await close();

    started.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    await expect(fetch(address)).rejects.toThrow();
  } finally {
    started.kill('SIGTERM');
    await ended;
    await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** Creates a cache that contains only a link to the installed VS Code. */
async function symlinkInstalled(cache: string): Promise<void> {
  const installed = path.join(
    cacheFolder(process.env),
    `browser-hosted-vscode-${requestedVersion(process.env).codeServer}`,
  );
  await mkdir(cache);
  await symlink(installed, path.join(cache, path.basename(installed)));
}

async function printedAddress(stdout: NodeJS.ReadableStream): Promise<string> {
  let output = '';
  for await (const chunk of stdout) {
    output += chunk;
    const address = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(output)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`npm start ended without an address:\n${output}`);
}
