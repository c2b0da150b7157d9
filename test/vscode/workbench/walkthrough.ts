import type { Locator, Page } from 'playwright-core';
import type { Workbench } from './workbench';

/**
 * Opens the walkthrough, and waits until VS Code has moved the focus to a step. VS Code does so some time after the
 * steps appear, and this would close a palette that is open.
 */
export async function openWalkthrough(workbench: Workbench): Promise<void> {
  await workbench.run('Sortie: Open Walkthrough');
  await workbench.page.locator('.getting-started-step:focus').waitFor();
}

/** Returns the titles of the open walkthrough's steps, from top to bottom. */
export function steps(page: Page): Promise<string[]> {
  return titles(page.locator('.getting-started-step'));
}

/** Returns the titles of the completed steps. */
export function doneSteps(page: Page): Promise<string[]> {
  return titles(page.locator('.getting-started-step').filter({ has: page.locator('.codicon.complete') }));
}

async function titles(some: Locator): Promise<string[]> {
  return (await some.locator('.step-title').allInnerTexts()).map((title) => title.trim());
}
