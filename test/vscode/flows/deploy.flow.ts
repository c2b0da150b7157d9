import { expect } from 'vitest';
import { flow, themesOf } from '../workbench/flow';

for (const theme of themesOf('dark')) {
  flow(`deploys to the local platform (${theme})`, { theme }, async ({ workbench }) => {
    await workbench.openContainer('Sortie');
    const view = workbench.view('Deployments');
    expect(await view.welcome()).toContain('No environment yet.');
    await workbench.screenshot(`deploy/${theme}-1-welcome`);

    await view.clickWelcome('Start the local platform');
    await view.describes('dev', 'UPGRADED');
    await workbench.statusBar.read('Local');
    await view.expand('main');
    await view.describes('cc', '15/28');
    await workbench.screenshot(`deploy/${theme}-2-tree`);

    await workbench.run('Sortie: Deploy…');
    await workbench.quickInput.titled('(1/4)');
    await workbench.screenshot(`deploy/${theme}-3-branch`);
    await workbench.quickInput.choose('main');
    await workbench.quickInput.titled('(2/4)');
    const [first] = await workbench.quickInput.items();
    await workbench.quickInput.check(first?.label ?? '');
    await workbench.screenshot(`deploy/${theme}-4-applications`);
    await workbench.quickInput.accept();
    await workbench.quickInput.titled('(3/4)');
    await workbench.screenshot(`deploy/${theme}-5-builds`);
    await workbench.quickInput.acceptOffered();
    await workbench.quickInput.titled('(4/4)');
    await workbench.screenshot(`deploy/${theme}-6-review`);
    await workbench.quickInput.choose('Deploy');

    await workbench.statusBar.click(/dev (requested|[A-Z_]+) \d+:\d\d/);
    await workbench.output.inSight('deployment requested');
    await workbench.screenshot(`deploy/${theme}-7-watching`);
    await workbench.output.until('Sortie Deployments', 'All applications upgraded');
    await workbench.notifications.read(/succeeded in/);
    await view.describes('dev', 'UPGRADED');
    await view.expand('Recent deployments');
    await view.has('cc 16/15');
    await workbench.screenshot(`deploy/${theme}-8-done`);
    expect(await workbench.output.text('Sortie Deployments')).toMatch(
      /succeeded in \d+ s .*UPGRADING|succeeded in \d+ s/,
    );
  });
}
