import { afterAll, beforeAll, describe, expect } from 'vitest';
import { allowingGateway, type Gateway } from '../platforms/gateway';
import { environmentOf, type FlowPlatform, startFlowPlatform } from '../platforms/local';
import { openBuilds, selectEnvironment, signIn } from '../workbench/deploying';
import { type WebSessionOptions, webFlow } from '../workbench/webSession';

webFlow('authors on a machine, in a virtual folder', { onMachine: true }, async ({ workbench }) => {
  const { editor, problems } = workbench;
  await workbench.openContainer('Sortie');
  const view = workbench.view('Sort Keys');
  await view.expand('billing');
  await view.expand('Invoices');
  await view.expand('Default sort');
  await view.click('1. dueDate');
  await editor.shows('billing_ext-1.0.apiconfig.yaml');
  await editor.isAtLine(6);
  await editor.cursorTo(7, 20);
  await editor.isAtLine(7);
  await editor.newLine();
  await editor.type('- payerName');
  await editor.press('Escape');
  await problems.open();
  await problems.has("payerName isn't a valid sort key of Invoices: it is joined (Invoice.Payer.DisplayName)");
  await workbench.screenshot('web/10-machine');
});

describe('a platform', () => {
  let platform: FlowPlatform;
  let gateway: Gateway;
  const options: WebSessionOptions = { settings: {} };

  beforeAll(async () => {
    platform = await startFlowPlatform();
    gateway = await allowingGateway(platform.url);
    const token = { source: 'pasted' };
    const open = { ...environmentOf({ ...platform, url: gateway.url }, 'Open', 'dev'), token };
    const closed = { ...environmentOf(platform, 'Closed', 'qa'), token };
    options.settings = { 'sortie.environments': [open, closed] };
  });

  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await platform[Symbol.asyncDispose]();
  });

  webFlow(
    'shows the lists and the status of a platform that allows pages to read them',
    options,
    async ({ workbench }) => {
      const { quickInput } = workbench;
      const view = await selectEnvironment(workbench, 'Open');
      await signIn(workbench, 'Open', platform.token);
      await openBuilds(view, 'dev');
      await view.has('16/15');
      await workbench.screenshot('web/8-lists');

      const menu = await view.contextMenu('16/15');
      expect(await menu.entries()).toContain('Compare with Running Build');
      expect(await menu.entries()).not.toContain('Deploy This Build…');
      await workbench.page.keyboard.press('Escape');
      expect(gateway.methods).toContain('GET');
      expect(gateway.methods.filter((method) => method !== 'GET' && method !== 'OPTIONS')).toEqual([]);

      await workbench.run('Sortie: Select Environment…');
      await quickInput.choose('Closed');
      await signIn(workbench, 'Closed', platform.token);
      await expect.poll(() => quickInput.message()).toContain('CORS');
      await workbench.screenshot('web/9-refused');
    },
  );
});
