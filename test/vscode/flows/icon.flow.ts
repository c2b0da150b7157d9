import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { flow } from '../workbench/flow';

/** Replaces the sample with a folder that has nothing to do with Sortie. */
async function foreign(folder: string): Promise<void> {
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await writeFile(path.join(folder, 'notes.txt'), 'Nothing to sort here.\n');
}

flow(
  'stays out of the way in other folders until it is asked for',
  { theme: 'light', prepare: foreign },
  async ({ workbench }) => {
    const { editor, page } = workbench;
    const icon = page.locator('.activitybar .action-item a[aria-label^="Sortie"]');
    await editor.open('notes.txt');
    expect(await workbench.offered(['Sortie: Open View', 'Sortie: Make Sortable…'])).toEqual(['Sortie: Open View']);
    await page.keyboard.press('Escape');
    await workbench.screenshot('icon/1-absent');
    expect(await icon.count()).toBe(0);

    await workbench.run('Sortie: Open View');
    await icon.waitFor();
    expect(await workbench.view('Deployments').welcome()).toContain('No environment yet');
    await workbench.screenshot('icon/2-opened');
    await workbench.stored('sortie.view.opened');
    await workbench.reload();
    await icon.waitFor();
    expect(await workbench.offered(['Sortie: Open View'])).toEqual([]);
    await page.keyboard.press('Escape');
  },
);
