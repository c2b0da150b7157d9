import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { expect } from 'vitest';
import { flow } from '../workbench/flow';

/** Returns the ID of the language server process for a folder. Undefined if the process isn't running. */
async function serverIn(folder: string): Promise<number | undefined> {
  const home = await realpath(folder);
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const command = cwd === home ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
    if (command.includes('server.js') && command.includes('--node-ipc')) return Number(pid);
  }
  return undefined;
}

flow('survives crashes of the language server, stops at the sixth, and restarts it', {}, async (session) => {
  const { workbench, folder } = session;
  const { editor, notifications, problems } = workbench;
  await editor.open('billing_ext-1.0.apiconfig.yaml');
  await expect.poll(async () => (await editor.codeLenses()).join()).toContain('sort keys');
  let last: number | undefined;
  const kill = async () => {
    await expect.poll(async () => ((await serverIn(folder)) ?? last) !== last).toBe(true);
    last = await serverIn(folder);
    if (last !== undefined) process.kill(last, 'SIGKILL');
  };
  for (let crash = 1; crash <= 5; crash++) await kill();
  await editor.cursorBehind('- invoiceNumber');
  await editor.newLine();
  await editor.type('- noSuchName');
  await editor.press('Escape');
  await problems.open();
  await problems.has('noSuchName');
  expect(await notifications.texts()).toEqual([]);
  await kill();
  expect(await notifications.read('crashed')).toContain('The Sortie language server crashed 6 times');
  expect(await notifications.texts()).toHaveLength(1);
  await workbench.screenshot('restart/gave-up');
  await notifications.click('crashed', 'Start Again');
  await expect.poll(async () => ((await serverIn(folder)) ?? last) !== last).toBe(true);

  await workbench.run('Notifications: Clear All Notifications');
  await workbench.run('Sortie: Show Language Server Status…');
  await workbench.quickInput.choose('Restart Language Server');
  await editor.cursorBehind('- invoiceNumber');
  await editor.newLine();
  await editor.type('- noOtherName');
  await editor.press('Escape');
  await problems.has('noOtherName');
  expect(await notifications.texts()).toEqual([]);
});
