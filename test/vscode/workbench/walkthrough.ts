import type { Locator, Page } from 'playwright-core';

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
