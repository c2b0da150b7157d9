import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { environmentOf, type FlowPlatform, shapesOf, startFlowPlatform } from '../platforms/local';
import { openBuilds } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';
import type { Workbench } from '../workbench/workbench';

/**
 * Creates a Git repository in a folder and commits all files, so that the editor's Git extension can detect changes.
 */
function commitAll(folder: string): void {
  const identity = ['-c', 'user.name=flow', '-c', 'user.email=flow@example.test'];
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...identity, 'commit', '-qm', 'Begin'],
  ])
    execFileSync('git', args, { cwd: folder });
}

async function reviewSays({ quickInput }: Workbench, text: string): Promise<void> {
  const labels = async () => (await quickInput.items()).map(({ label }) => label).join('\n');
  await expect.poll(labels).toContain(text);
}

describe.each(shapesOf('plain'))('with %s responses', (shapes) => {
  let platform: FlowPlatform;
  const options: SessionOptions = { settings: {}, env: {} };

  beforeEach(async () => {
    platform = await startFlowPlatform({ shapes });
    const prod = { ...environmentOf(platform, 'Production EU', 'prod'), production: true };
    options.settings = { 'sortie.environments': [environmentOf(platform, 'Dev', 'dev'), prod] };
    options.env = { FLOW_TOKEN: platform.token };
  });

  afterEach(() => platform[Symbol.asyncDispose]());

  flow('asks for the ID of a production planet', options, async ({ workbench, folder }) => {
    commitAll(folder);
    const view = workbench.view('Deployments');
    await workbench.run('Sortie: Select Environment…');
    await workbench.quickInput.items();
    await workbench.screenshot('production/1-select');
    await workbench.quickInput.choose('Production EU');
    await workbench.statusBar.read('Production EU');
    // By now, the window has applied its settings. Without these settings, a window in a browser saves typed text
    // automatically.
    await workbench.editor.open('claim_ext-1.0.apiconfig.yaml');
    await workbench.editor.cursorTo(1, 1);
    await workbench.editor.type('# In no build yet.');
    await workbench.editor.press('Enter');
    await workbench.openContainer('Sortie');
    await openBuilds(view, 'prod');
    await view.has('16/15');
    await workbench.statusBar.read('Production EU');
    await workbench.screenshot('production/2-tree');
    const rows = await view.rows();
    const build = rows.find((row) => row.level === 4);
    const menu = await view.contextMenu(build?.label ?? '');
    await workbench.screenshot('production/3-menu');
    await menu.choose('Deploy This Build…');
    await workbench.quickInput.titled('Deploy to prod');
    await workbench.screenshot('production/4-review');
    await reviewSays(workbench, "1 configuration or Gosu file isn't saved");
    await workbench.quickInput.choose('Save All');
    await reviewSays(workbench, "1 configuration or Gosu file isn't committed");
    await workbench.screenshot('production/5-saved');
    await workbench.quickInput.acceptOffered();
    await expect.poll(() => workbench.quickInput.message()).toContain('To consent, type the planet ID prod.');
    await workbench.screenshot('production/6-id');
    await workbench.quickInput.accept();
    await expect.poll(() => workbench.quickInput.message()).toContain("This isn't the ID of the planet. Type prod.");
    await workbench.screenshot('production/7-refused');
    await workbench.quickInput.type('prod');
    await workbench.quickInput.accept();
    await workbench.notifications.read(/Deploying to prod/);
    await workbench.run('Sortie: Show Deployments Output');
    await workbench.screenshot('production/8-running');
    await workbench.notifications.read(/Deployed .* to /);
  });
});
