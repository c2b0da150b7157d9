import { flow } from '../workbench/flow';
import { untilKept } from '../workbench/state';

flow('reads previews and product documents again after a reload', {}, async ({ workbench }) => {
  const { editor, quickInput } = workbench;
  await editor.open('billing_ext-1.0.apiconfig.yaml');
  await workbench.run('Sortie: Preview Sort…');
  await quickInput.choose('Invoices');
  // Moves the mouse away, because a row's tooltip could cover other rows.
  await workbench.page.mouse.move(720, 820);
  await quickInput.choose('dueDate descending');
  await quickInput.choose('Preview');
  await editor.says(/Order\s+dueDate descending\nRows\s+1–25/);
  await workbench.run('View: Split Editor Right');
  await workbench.run('Sortie: Focus on Product Definitions View');
  for (const other of ['Deployments', 'Sort Keys']) await workbench.view(other).close();
  const view = workbench.view('Product Definitions');
  await view.has('Tax locations');
  await view.inlineAction('Tax locations', 'Open as Table');
  await editor.says(/county +description/);
  await untilKept(workbench.page, 'sortie-preview');
  await untilKept(workbench.page, 'sortie-products');
  await workbench.reload();
  await editor.says(/county +description/);
  await workbench.screenshot('reload/product');
  await workbench.run('View: Focus Left Editor Group');
  await editor.says(/Order\s+dueDate descending\nRows\s+1–25/);
  await workbench.run('Sortie: Show Next Page');
  await editor.says(/Rows\s+26–/);
  await workbench.screenshot('reload/preview');
});
