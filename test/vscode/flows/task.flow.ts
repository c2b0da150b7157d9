import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe } from 'vitest';
import {
  environmentOf,
  type FlowPlatform,
  type PacedPlatform,
  pacedPlatform,
  shapesOf,
  startFlowPlatform,
} from '../platforms/local';
import { openBuilds, selectEnvironment } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';
import { insist } from '../workbench/text';

describe.each(shapesOf('plain'))('with %s answers', (shapes) => {
  let platform: FlowPlatform;
  let paced: PacedPlatform;
  const options: SessionOptions = { settings: {}, env: {} };

  beforeEach(async () => {
    platform = await startFlowPlatform({ speed: 2, shapes });
    paced = await pacedPlatform({ shapes });
    const environments = [environmentOf(platform, 'Dev', 'dev'), environmentOf(paced, 'Paced', 'dev')];
    options.settings = { 'sortie.environments': environments };
    options.env = { FLOW_TOKEN: platform.token };
  });

  afterEach(async () => {
    await platform[Symbol.asyncDispose]();
    await paced[Symbol.asyncDispose]();
  });

  flow('deploys by a task, which asks like the command', options, async ({ workbench, folder }) => {
    const applications = { cc: 'latest' };
    await writeTask(folder, { label: 'nightly', environment: 'Dev', branch: 'main', applications });
    await workbench.reload();
    await workbench.openContainer('Sortie');
    await workbench.view('Deployments').welcome();
    await workbench.run('Tasks: Run Task');
    await workbench.quickInput.choose('nightly');
    await workbench.quickInput.titled('Deploy to Dev');
    await workbench.screenshot('task/1-review');
    await workbench.quickInput.choose('Deploy');
    await workbench.notifications.read(/Deployed .* to /);
    await workbench.screenshot('task/2-terminal');
  });

  flow('a task joins what the window watches, and Control-C stops watching', options, async ({ workbench, folder }) => {
    const { notifications, quickInput } = workbench;
    await writeTask(folder, { label: 'again', environment: 'Paced', applications: { cc: 'cc/16/15' } });
    await workbench.reload();
    const view = await selectEnvironment(workbench, 'Paced');
    await openBuilds(view, 'dev');
    await view.inlineAction('16/15', 'Deploy this build');
    await quickInput.titled('Deploy to Paced');
    await quickInput.choose('Deploy');
    await workbench.output.until('Sortie Deployments', 'deployment requested');
    await workbench.run('Tasks: Run Task');
    await quickInput.choose('again');
    await notifications.read('This deployment to Paced is under way already');
    // The output opens in front of the terminal. It would take the focus of one that had it before.
    await workbench.output.inSight('deployment requested');
    const focused = workbench.page.locator('.terminal.xterm.focus');
    await insist(() => workbench.run('Terminal: Focus Terminal'), focused);
    await workbench.screenshot('task/3-joined');
    await workbench.page.keyboard.press('Control+c');
    await notifications.read(/Stopped watching .*The deployment continues\./);
    await workbench.screenshot('task/4-stopped');
  });
});

async function writeTask(folder: string, task: object): Promise<void> {
  const tasks = [{ type: 'sortie', ...task }];
  await mkdir(path.join(folder, '.vscode'), { recursive: true });
  await writeFile(path.join(folder, '.vscode', 'tasks.json'), JSON.stringify({ version: '2.0.0', tasks }));
}
