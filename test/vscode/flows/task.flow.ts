import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe } from 'vitest';
import { environmentOf, type OwnPlatform, ownPlatform, shapesOf } from '../platforms/local';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

describe.each(shapesOf('plain'))('with %s answers', (shapes) => {
  let platform: OwnPlatform;
  const options: SessionOptions = { settings: {}, env: {} };

  beforeEach(async () => {
    platform = await ownPlatform({ speed: 2, shapes });
    options.settings = { 'sortie.environments': [environmentOf(platform, 'Dev', 'dev')] };
    options.env = { FLOW_TOKEN: platform.token };
  });

  afterEach(() => platform[Symbol.asyncDispose]());

  flow('deploys by a task, which asks like the command', options, async ({ workbench, folder }) => {
    const task = {
      type: 'sortie',
      label: 'nightly',
      environment: 'Dev',
      branch: 'main',
      applications: { cc: 'latest' },
    };
    await mkdir(path.join(folder, '.vscode'), { recursive: true });
    await writeFile(path.join(folder, '.vscode', 'tasks.json'), JSON.stringify({ version: '2.0.0', tasks: [task] }));
    await workbench.reload();
    await workbench.openContainer('Sortie');
    await workbench.view('Deployments').welcome();
    await workbench.run('Tasks: Run Task');
    await workbench.quickInput.choose('nightly');
    await workbench.quickInput.titled('Deploy to Dev');
    await workbench.screenshot('task/1-review');
    await workbench.quickInput.choose('Deploy');
    await workbench.notifications.read(/succeeded in/);
    await workbench.screenshot('task/2-terminal');
  });
});
