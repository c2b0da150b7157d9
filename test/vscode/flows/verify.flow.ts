import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { afterAll, beforeAll, expect } from 'vitest';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

const heard: string[] = [];
let platform: Server;
const team: SessionOptions = { settings: {}, env: {} };

/**
 * Starts a platform that rejects only the sort key `sortieNoSuchProperty`, and every request for notes. The platform
 * accepts sort keys that no file declares, because compiled classes could declare them.
 */
beforeAll(async () => {
  platform = createServer((request, response) => {
    heard.push(request.url ?? '');
    const { url = '' } = request;
    const status = url.includes('/notes?') ? 403 : url.includes('sortieNoSuchProperty') ? 400 : 200;
    const body = status === 200 ? { data: [] } : { status, userMessage: 'The role of the token has no access.' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  platform.listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const address = platform.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const planet = { name: 'Team', baseUrl: 'http://localhost:1', tenantId: 't', projectId: 's', planetId: 'dev' };
  team.settings = { 'sortie.environments': [{ ...planet, applications: [{ url }] }] };
});

afterAll(() => {
  platform.closeAllConnections();
  platform.close();
});

flow(
  'verifies default sorts, and adds a name that the platform accepts as a stated fact',
  team,
  async ({ workbench, folder }) => {
    const { editor, quickInput, dialog, problems } = workbench;
    await editor.open('billing_ext-1.0.apiconfig.yaml');
    await editor.select('invoiceNumber');
    await editor.type('payerName');
    await editor.save();

    await workbench.run('Sortie: Verify Default Sorts…');
    await quickInput.choose('Team');
    await quickInput.titled('Sign In to an Application of Team');
    await quickInput.type('a-token-of-the-flow');
    await quickInput.accept();
    expect(await dialog.text()).toMatch(/Send \d+ requests to Team\?/);
    await workbench.screenshot('verify/1-consent');
    expect(heard).toEqual([]);
    await dialog.click('Send');
    await editor.says(/Disagreements +1\b/);
    await editor.says('Team accepts "payerName" in the default sort of Invoices');
    await editor.says(/Collections +\d+ \(\d+ not asked: their paths need an ID\)/);
    await editor.says('Notes · unknown: status 403 · The role of the token has no access.');
    await workbench.screenshot('verify/2-document');
    await editor.cursorTo(8, 18);
    await workbench.run('Open Link');
    await editor.shows('billing_ext-1.0.apiconfig.yaml');
    await workbench.statusBar.read('Ln 6, Col 7');
    expect(heard.slice(0, 1)).toEqual([expect.stringMatching(/\?pageSize=1$/)]);

    await problems.open();
    await problems.has('Team accepts "payerName"');
    await editor.open('billing_ext-1.0.apiconfig.yaml');
    await editor.cursorTo(7, 10);
    await workbench.screenshot('verify/3-problem');
    expect(await editor.quickFixes()).toContain('Declare "payerName" as a sort key of the base product');
    await editor.chooseQuickFix('Declare "payerName" as a sort key of the base product');
    await problems.hasNo('Team accepts "payerName"');
    await expect
      .poll(() => parse(readFileSync(path.join(folder, 'sortie.json'), 'utf8')))
      .toMatchObject({ collections: { Invoices: { sortKeys: ['payerName'] }, Notes: { kind: 'stream' } } });
  },
);
