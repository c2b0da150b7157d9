import type { Workbench } from './workbench';

/** How long extensions took to activate, in milliseconds. */
export interface ActivationTimes {
  readonly sortie: number;
  /** Of the others that run in the same window: together. */
  readonly others: number;
}

/**
 * Reads how long extensions took to activate from "Developer: Show Running Extensions". Waits until Sortie is active. The
 * list draws only what is in sight: the window has to be tall enough for all that run.
 */
export async function activationTimes(workbench: Workbench): Promise<ActivationTimes> {
  await workbench.run('Developer: Show Running Extensions');
  const { page } = workbench;
  const rows = page.locator('.runtime-extensions-editor .monaco-list-row');
  const time = '.activation-time';
  const row = rows.filter({ has: page.locator('.name', { hasText: /^Sortie/ }) });
  const spent = millisecondsIn(await row.locator(time, { hasText: /\d+ms/ }).textContent());
  const all = (await rows.locator(time).allTextContents()).map(millisecondsIn);
  return { sortie: spent, others: all.reduce((sum, each) => sum + each, -spent) };
}

function millisecondsIn(text: string | null): number {
  return Number(/(\d+)ms/.exec(text ?? '')?.[1] ?? 0);
}
