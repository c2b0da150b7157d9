import { afterEach, beforeEach, expect } from 'vitest';
import { environmentOf, type FlowPlatform, startFlowPlatform } from '../platforms/local';
import { selectEnvironment, signIn } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

let platform: FlowPlatform;
const options: SessionOptions = { settings: {} };

beforeEach(async () => {
  platform = await startFlowPlatform();
  const environment = { ...environmentOf(platform, 'Pasted', 'dev'), token: { source: 'pasted' } };
  options.settings = { 'sortie.environments': [environment], 'sortie.trace.server': 'verbose' };
});

afterEach(() => platform[Symbol.asyncDispose]());

flow('traces the language server, without tokens', options, async ({ workbench }) => {
  const { editor, output, quickInput } = workbench;
  const view = await selectEnvironment(workbench, 'Pasted');
  await signIn(workbench, 'Pasted', platform.token);
  await view.describes('dev', 'UPGRADED');

  const channel = 'Sortie language server';
  await editor.open('billing_ext-1.0.apiconfig.yaml');
  await editor.codeLenses();
  expect(await output.text(channel)).not.toContain('textDocument/');
  await workbench.run('Developer: Set Log Level...');
  await quickInput.choose(channel);
  await quickInput.choose('Trace');
  await editor.cursorBehind('- invoiceNumber');
  await editor.newLine();
  await editor.type('- amount');
  const text = await output.until(channel, /"text": "t"[\s\S]*textDocument\/codeLens/);
  expect(text).not.toContain(platform.token);
  expect(text).not.toMatch(/bearer|authorization/i);
  await workbench.run('Sortie: Show Language Server Status…');
  await quickInput.choose('Show Language Server Log');
  await output.inSight(/["{}]/);
  await workbench.screenshot('trace');
});
