import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { environmentOf, type PacedPlatform, pacedPlatform } from '../platforms/local';
import { openBuilds, planDeployment, selectEnvironment } from '../workbench/deploying';
import { flow, secondLook } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

let platform: PacedPlatform;
const options: SessionOptions = { settings: {}, env: {} };

beforeEach(async () => {
  platform = await pacedPlatform();
  options.settings = { 'sortie.environments': [environmentOf(platform, 'Dev', 'dev')] };
  options.env = { FLOW_TOKEN: platform.token };
  options.prepare = async (folder) => {
    for (const part of ['config', 'gsrc']) await rm(path.join(folder, part), { recursive: true });
  };
});

afterEach(() => platform[Symbol.asyncDispose]());

/** Returns the ID of the process that watches the deployment, as recorded in the planet's lock. */
async function watcher(folder: string): Promise<number> {
  const locks = path.join(folder, '../state/sortie/locks');
  const files = (await readdir(locks, { recursive: true })).filter((file) => file.endsWith('.json'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(locks, file), 'utf8')));
  const held = texts.map((text) => JSON.parse(text)).find(({ released }) => released === false);
  return held.pid;
}

flow('resumes a deployment after a crash, in a folder without configuration', options, async (session) => {
  const { workbench, folder } = session;
  const { output, quickInput } = workbench;
  const view = await selectEnvironment(workbench, 'Dev');
  await expect.poll(() => workbench.view('Sort Keys').welcome()).toContain('This workspace has no collections.');
  await workbench.screenshot('sort-keys/none');
  await view.has('main');
  await workbench.run('Sortie: Deploy…');
  await planDeployment(quickInput, { applications: ['cc', 'pc'], builds: 'Latest Build of Each' });
  await quickInput.choose('Deploy');
  await output.until('Sortie Deployments', 'deployment requested');
  platform.pass(45_000);
  await output.until('Sortie Deployments', 'UPGRADING');

  await workbench.openContainer('Explorer');
  process.kill(await watcher(folder), 'SIGKILL');
  await workbench.reload();
  await output.until('Sortie Deployments', 'dev: this window continues watching the deployment');
  await output.until('Sortie Deployments', 'watching resumed; earlier lines');
  await workbench.screenshot('crash/1-continues');
  platform.pass(3_600_000);
  const text = await output.until('Sortie Deployments', /succeeded in/);
  expect(text.match(/deployment requested/g)).toHaveLength(2);
  await workbench.run('Sortie: Show Deployments Output');
  await output.inSight('succeeded in');
  await workbench.screenshot('crash/2-resumed');
});

secondLook(
  'keeps the deployments of the local platform when its port is in use',
  { theme: 'light' },
  async ({ workbench }) => {
    const { notifications, output, quickInput } = workbench;
    const view = workbench.view('Deployments');
    const ports = async () =>
      [...(await output.text('Sortie')).matchAll(/listens at http:\/\/127\.0\.0\.1:(\d+)/g)].map(([, port]) =>
        Number(port),
      );
    await workbench.openContainer('Sortie');
    await view.clickWelcome('Start the Local Platform');
    await openBuilds(view, 'dev');
    await view.inlineAction('16/15', 'Deploy This Build');
    await quickInput.titled('Deploy to dev');
    await quickInput.choose('Deploy');
    await notifications.read(/Deployed .* to /);
    await workbench.run('Sortie: Stop the Local Platform');
    await view.describes('dev', "didn't respond");
    await workbench.screenshot('local/1-stopped');

    const [first] = await ports();
    // When the editor closes, it may reset the connection.
    const stranger = createServer((socket) => socket.on('error', () => socket.destroy()).end());
    stranger.listen(first, '127.0.0.1');
    try {
      // The row is collapsed, so the next step is available only as a button on the row.
      await view.inlineAction('dev', 'Start the Local Platform');
      await view.describes('dev', 'UPGRADED');
      // The row was already collapsed when the platform stopped, so it must still be collapsed.
      expect((await view.rows()).find(({ label }) => label === 'dev')).toMatchObject({ expanded: false });
      await expect.poll(ports).toHaveLength(2);
      expect((await ports())[1]).not.toBe(first);
      await view.describes('16/15', 'dev');
      await view.expand('Recent deployments');
      await view.has('cc 16/15 to dev');
      await workbench.screenshot('local/2-moved');
    } finally {
      stranger.close();
    }
  },
);
