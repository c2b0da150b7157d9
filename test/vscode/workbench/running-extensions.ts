import type { Workbench } from './workbench';

/** The activation times of extensions, in milliseconds. */
export interface ActivationTimes {
  readonly sortie: number;
  /** The total time of the other extensions in the same window. */
  readonly others: number;
}

/**
 * Reads activation times from "Developer: Show Running Extensions". Waits until Sortie is active. The window must be
 * tall enough for all extensions, because the list draws only visible rows.
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
