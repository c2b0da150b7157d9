import { expect } from 'vitest';
import { flow } from '../workbench/flow';

flow('refuses commands in Restricted Mode', { trusted: false }, async ({ workbench }) => {
  const { editor, notifications } = workbench;
  await workbench.openContainer('Sortie');
  await expect.poll(() => workbench.view('Deployments').welcome()).toContain('Restricted Mode');
  await workbench.screenshot('restricted/1-view');
  const refused = ['Start the Local Platform', 'Add Environment…', 'Deploy…', 'Preview Sort…', 'Show Sort Changes…'];
  const offered = ['Sortie: Set Default Sort…', 'Sortie: Open Sample Project…'];
  const titles = [...offered, ...refused.map((title) => `Sortie: ${title}`)];
  await expect.poll(() => workbench.offered(titles)).toEqual(offered);
  await workbench.run('Sortie: Open Sample Project…');
  await notifications.read('To copy the sample, trust this folder first');

  await editor.open('billing_ext-1.0.apiconfig.yaml');
  await editor.clickCodeLens('Preview');
  await notifications.read("Sortie can't connect to a platform until you trust this folder");

  await workbench.run('Sortie: Focus on Product Definitions View');
  await expect.poll(() => workbench.view('Product Definitions').welcome()).toContain('Restricted Mode');
  await workbench.screenshot('products/restricted');
  expect(await workbench.output.text('Sortie')).not.toContain('listens');
});
