import type { Page } from 'playwright-core';

/** The titles of the steps of the open walkthrough that are done, from top to bottom. */
export async function doneSteps(page: Page): Promise<string[]> {
  const steps = page.locator('.getting-started-step').filter({ has: page.locator('.codicon.complete') });
  return (await steps.locator('.step-title').allInnerTexts()).map((title) => title.trim());
}
