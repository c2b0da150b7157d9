import type { Locator, Page } from 'playwright-core';

/** The titles of the steps of the open walkthrough, from top to bottom. */
export function steps(page: Page): Promise<string[]> {
  return titles(page.locator('.getting-started-step'));
}

/** The titles of those steps that are done. */
export function doneSteps(page: Page): Promise<string[]> {
  return titles(page.locator('.getting-started-step').filter({ has: page.locator('.codicon.complete') }));
}

async function titles(some: Locator): Promise<string[]> {
  return (await some.locator('.step-title').allInnerTexts()).map((title) => title.trim());
}
