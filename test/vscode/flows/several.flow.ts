import { execFileSync } from 'node:child_process';
import { appendFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { environmentOf, type PacedPlatform, pacedPlatform, shapesOf } from '../platforms/local';
import { openBuilds, selectEnvironment } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { QuickInput } from '../workbench/quick-input';
import type { SessionOptions } from '../workbench/session';
import { insist } from '../workbench/text';

describe.each(shapesOf('plain'))('with %s responses', (shapes) => {
  let platform: PacedPlatform;
  const options: SessionOptions = { settings: {}, env: {}, theme: 'high-contrast' };

  beforeEach(async () => {
    platform = await pacedPlatform({ shapes });
    const prod = { ...environmentOf(platform, 'Prod', 'prod'), production: true };
    options.settings = { 'sortie.environments': [environmentOf(platform, 'Dev', 'dev'), prod] };
    options.env = { FLOW_TOKEN: platform.token };
    options.prepare = commitAndChange;
  });

  afterEach(() => platform[Symbol.asyncDispose]());

  const hour = 3_600_000;

  /** Types the planet's ID to give the consent that a deployment to production requires. */
  async function consentToProduction(quickInput: QuickInput): Promise<void> {
    await quickInput.acceptOffered();
    await expect.poll(() => quickInput.message()).toContain('To consent, type the planet ID prod.');
    await quickInput.type('prod');
    await quickInput.accept();
  }

  /** Commits the folder's files to a new Git repository. Then changes a configuration file without committing it. */
  async function commitAndChange(folder: string): Promise<void> {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Flow', '-c', 'user.email=flow@example.com', ...args], { cwd: folder });
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Start');
    const files = await readdir(folder, { recursive: true });
    const changed = files.find((file) => path.basename(file) === 'billing_ext-1.0.apiconfig.yaml') ?? '';
    await appendFile(path.join(folder, changed), '# changed\n');
  }

  flow('deploys to two planets at once, compares, and rolls back', options, async ({ workbench }) => {
    const { quickInput, editor, notifications, output } = workbench;
    const view = await selectEnvironment(workbench, 'Dev');
    // By now, the window has applied its settings. Without these settings, a window in a browser saves typed text
    // automatically.
    await editor.open('claim_ext-1.0.apiconfig.yaml');
    await editor.type('# not saved');
    await editor.press('Enter');
    await workbench.screenshot('several/0-unsaved');
    await openBuilds(view, 'dev');
    await view.expand('pc', 3);
    await view.titleAction('Refresh Deployments');
    await view.describes('dev', 'UPGRADED');
    await view.has('16/15');
    // A redraw of the view closes an open menu, so the menu may have to be opened again.
    const compared = workbench.page.locator('.monaco-diff-editor .view-line').getByText('cc/16/15');
    const notKnown = workbench.page
      .locator('.notification-toast')
      .getByText("Sortie can't tell which build of cc runs");
    await insist(
      async () => (await view.contextMenu('16/15')).choose('Compare with Running Build'),
      (shapes === 'plain' ? compared : notKnown).first(),
    );
    await workbench.screenshot('several/1-compare');

    await view.click('16/15');
    await view.select('16/22');
    await (await view.contextMenu('16/22')).choose('Deploy This Build…');
    await quickInput.titled('Deploy to dev');
    expect((await quickInput.items()).map(({ label }) => label)).toEqual(
      expect.arrayContaining([expect.stringContaining('→ 16/15'), expect.stringContaining('→ 16/22')]),
    );
    await workbench.screenshot('several/2-two-builds');
    await quickInput.choose('Deploy');
    await workbench.statusBar.read(/dev [A-Z_]+ \d+:\d\d/);

    await workbench.run('Sortie: Select Environment…');
    await quickInput.choose('Prod');
    await view.describes('prod', 'UPGRADED');
    await workbench.run('Sortie: Deploy…');
    await quickInput.titled('(1/4)');
    await quickInput.choose('develop');
    await quickInput.titled('(2/4)');
    for (const label of ['cc', 'pc']) await quickInput.check(label);
    await workbench.screenshot('several/3-applications');
    await quickInput.accept();
    await quickInput.titled('(3/4)');
    await quickInput.choose('Latest Build of Each');
    await quickInput.titled('(4/4)');
    await quickInput.button('Back');
    await quickInput.titled('Select Build 1 of 2 (3/4)');
    await quickInput.acceptOffered();
    await quickInput.titled('(4/4)');
    await workbench.screenshot('several/4-review');
    const said = async () => (await quickInput.items()).map(({ label }) => label).join('\n');
    await expect.poll(said).toContain("1 configuration or Gosu file isn't saved");
    await consentToProduction(quickInput);

    await workbench.statusBar.read(/prod [A-Z_]+ \d+:\d\d/);
    await workbench.statusBar.read(/dev [A-Z_]+ \d+:\d\d/);
    await workbench.run('Sortie: Show Deployments Output');
    await output.inSight('prod');
    await workbench.screenshot('several/6-both');
    await editor.open('claim_ext-1.0.apiconfig.yaml');
    await editor.cursorTo(1);
    platform.pass(hour);
    const ends = ['to dev in', 'to prod in'];
    for (const end of ends) await notifications.read(end);
    await editor.type('# no notice took the focus ');
    await expect.poll(async () => (await editor.linesInSight())[0]).toBe('# no notice took the focus # not saved');
    await output.until('Sortie Deployments', /dev {2}succeeded in/);
    const text = await output.until('Sortie Deployments', /prod {2}succeeded in/);
    expect(text.match(/deployment requested/g)).toHaveLength(2);

    await view.expand('Recent deployments');
    const back = 'Roll Back to Previous Builds…';
    const menu = await view.contextMenu('cc 17/4, pc 17/6 to prod');
    if (shapes === 'alt') {
      expect(await menu.entries()).not.toContain(back);
      return;
    }
    await menu.choose(back);
    await quickInput.titled('Deploy to prod');
    expect((await quickInput.items()).map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^cc\s+17\/4 → 14\/9$/),
        expect.stringMatching(/^pc\s+17\/6 → 14\/11$/),
      ]),
    );
    await workbench.screenshot('several/7-back');
    await consentToProduction(quickInput);
    await output.until('Sortie Deployments', /(deployment requested[\s\S]*){3}/);
    platform.pass(hour);
    await output.until('Sortie Deployments', /(prod {2}succeeded in[\s\S]*){2}/);
    await view.has('cc 14/9, pc 14/11 to prod');
    await view.describes('prod', 'UPGRADED');
    await workbench.screenshot('several/8-done');
  });
});
