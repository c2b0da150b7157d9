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
import { openBuilds } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';
import { insist } from '../workbench/text';

describe.each(shapesOf('plain'))('with %s responses', (shapes) => {
  let platform: FlowPlatform;
  let paced: PacedPlatform;
  const options: SessionOptions = { settings: {}, env: {}, prepare: writeTasks };

  beforeEach(async () => {
    platform = await startFlowPlatform({ speed: 2, shapes });
    paced = await pacedPlatform({ shapes });
    const environments = [environmentOf(platform, 'Dev', 'dev'), environmentOf(paced, 'Paced', 'qa')];
    options.settings = { 'sortie.environments': environments };
    options.env = { FLOW_TOKEN: platform.token };
  });

  afterEach(async () => {
    await platform[Symbol.asyncDispose]();
    await paced[Symbol.asyncDispose]();
  });

  flow(
    "deploys with a task, which asks the same questions as the command and joins the window's watch",
    options,
    async (session) => {
      const { workbench } = session;
      const { notifications, output, quickInput } = workbench;
      await workbench.openContainer('Sortie');
      const view = workbench.view('Deployments');
      await view.describes('dev', 'UPGRADED');
      await insist(() => workbench.run('Tasks: Run Task'), quickInput.row('nightly'));
      await quickInput.choose('nightly');
      await quickInput.titled('Deploy to dev');
      await workbench.screenshot('task/1-review');
      await quickInput.choose('Deploy');
      await notifications.read(/Deployed .* to /);
      await workbench.screenshot('task/2-terminal');

      await workbench.run('Sortie: Select Environment…');
      await quickInput.choose('Paced');
      await openBuilds(view, 'qa');
      await view.inlineAction('16/15', 'Deploy This Build');
      await quickInput.titled('Deploy to qa');
      await quickInput.choose('Deploy');
      await output.until('Sortie Deployments', /(deployment requested[\s\S]*){2}/);
      await insist(() => workbench.run('Tasks: Run Task'), quickInput.row('again'));
      await quickInput.choose('again');
      await notifications.read('This deployment to qa is already running');
      // The output opens over the terminal and takes focus, so it must be open before the terminal receives
      // focus.
      await output.inSight('qa');
      const focused = workbench.page.locator('.terminal.xterm.focus');
      await insist(() => workbench.run('Terminal: Focus Terminal'), focused);
      await workbench.screenshot('task/3-joined');
      await workbench.page.keyboard.press('Control+c');
      await notifications.read(/Stopped watching .*The deployment continues\./);
      await workbench.screenshot('task/4-stopped');
    },
  );
});

async function writeTasks(folder: string): Promise<void> {
  const tasks = [
    { type: 'sortie', label: 'nightly', environment: 'Dev', branch: 'main', applications: { cc: 'latest' } },
    { type: 'sortie', label: 'again', environment: 'Paced', applications: { cc: 'cc/16/15' } },
  ];
  await mkdir(path.join(folder, '.vscode'), { recursive: true });
  await writeFile(path.join(folder, '.vscode', 'tasks.json'), JSON.stringify({ version: '2.0.0', tasks }));
}
