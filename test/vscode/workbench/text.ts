import { isDeepStrictEqual } from 'node:util';
import { errors, type Locator, type Page } from 'playwright-core';

/** The DOM element members that code in the page uses. */
export interface DrawnElement {
  textContent: string | null;
  getAttribute(name: string): string | null;
  querySelector(selector: string): DrawnElement | null;
  getBoundingClientRect(): { top: number };
}

/** Returns the current text of an element, with normalized and trimmed spaces. Empty if the element doesn't exist. */
export async function textOf(locator: Locator): Promise<string> {
  return plain((await locator.allInnerTexts()).join('\n'));
}

/** Waits for an element and returns its text. */
export async function awaitedText(locator: Locator): Promise<string> {
  await locator.waitFor();
  // If the element is redrawn in the meantime, `innerText` waits for the new element.
  return plain(await locator.innerText());
}

/** Returns the visible lines of a text editor, from top to bottom. The DOM contains the lines in a different order. */
export async function linesInSight(editor: Locator): Promise<string[]> {
  const lines = await editor.locator('.view-line').evaluateAll((found) =>
    found
      .map((line) => ({ top: Number.parseFloat(line.style.top), text: line.textContent ?? '' }))
      .sort((a, b) => a.top - b.top)
      .map((line) => line.text),
  );
  return lines.map(ordinarySpaces);
}

/** Reads repeatedly until two results, two frames apart, are equal. */
export async function settled<T>(page: Page, read: () => Promise<T>): Promise<T> {
  let before = await read();
  for (;;) {
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    const now = await read();
    if (isDeepStrictEqual(before, now)) return now;
    before = now;
  }
}

/**
 * Repeats an action until the action has an effect, because a window that isn't ready yet ignores input. A user would
 * also try again.
 *
 * @param act runs up to four times, with waits of 5, 10, and 20 seconds in between; must be safe to repeat
 * @param sign an element that appears when the action has worked
 * @throws {errors.TimeoutError} if `sign` never appears
 */
export async function insist(act: () => Promise<void>, sign: Locator): Promise<void> {
  for (let patience = 5000; ; patience *= 2) {
    await act();
    try {
      await sign.waitFor({ timeout: patience });
      return;
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || patience > 20_000) throw error;
    }
  }
}

/** Replaces non-breaking spaces with ordinary ones, and removes surrounding spaces. */
export function plain(text: string): string {
  return ordinarySpaces(text).trim();
}

/** Replaces the non-breaking spaces that the workbench draws. */
function ordinarySpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
