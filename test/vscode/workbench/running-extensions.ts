import type { Workbench } from './workbench';

/**
 * Reads how long an extension took to activate from "Developer: Show Running Extensions". Waits until it is active. The list
 * draws only what is in sight: the window has to be tall enough for all that run.
 *
 * @param name how the extension's display name begins
 * @returns milliseconds
 */
export async function activationTime(workbench: Workbench, name: string): Promise<number> {
  await workbench.run('Developer: Show Running Extensions');
  const time = workbench.page
    .locator('.runtime-extensions-editor .monaco-list-row')
    .filter({ has: workbench.page.locator('.name', { hasText: new RegExp(`^${name}`, 'i') }) })
    .locator('.activation-time', { hasText: /\d+ms/ });
  const [, milliseconds] = /(\d+)ms/.exec((await time.textContent()) ?? '') ?? [];
  return Number(milliseconds);
}
