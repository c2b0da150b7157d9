import { expect } from 'vitest';
import { planDeployment } from '../workbench/deploying';
import { flow } from '../workbench/flow';

flow('shows German texts', { language: 'de' }, async ({ workbench }) => {
  const { editor, quickInput } = workbench;
  await workbench.openContainer('Sortie');
  await expect.poll(() => workbench.view('Deployments').welcome()).toContain('Noch keine Umgebung.');
  const view = workbench.view('Sortierschlüssel');
  await view.expand('billing');
  await view.describes('Invoices', 'abfragebasiert');

  await editor.open('billing_ext-1.0.apiconfig.yaml');
  await editor.cursorBehind('- invoiceNumber');
  await editor.newLine();
  await editor.type('- payerName');
  await editor.press('Escape');
  await workbench.problems.open();
  await workbench.problems.has('Nach payerName lässt sich Invoices nicht sortieren');
  await editor.says('1., absteigend');
  await workbench.screenshot('german/1-problem');

  await workbench.run('Sortie: Lokale Plattform starten');
  await workbench.view('Deployments').describes('dev', 'UPGRADED');
  await workbench.run('Sortie: Deployen…');
  await quickInput.titled('(1/4)');
  await workbench.screenshot('german/2-deploy');
  await planDeployment(quickInput, { applications: ['cc'] });
  await workbench.screenshot('german/3-review');
});
