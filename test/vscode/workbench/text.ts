import { isDeepStrictEqual } from 'node:util';
import { errors, type Locator, type Page } from 'playwright-core';

/** The part of an element that functions in the page use. */
export interface DrawnElement {
  textContent: string | null;
  getAttribute(name: string): string | null;
  querySelector(selector: string): DrawnElement | null;
  getBoundingClientRect(): { top: number };
}

/** The text that is drawn now, with ordinary spaces and without surrounding ones; empty when nothing is there. */
export async function textOf(locator: Locator): Promise<string> {
  return plain((await locator.allInnerTexts()).join('\n'));
}

/** Waits for an element and returns its text. */
export async function awaitedText(locator: Locator): Promise<string> {
  await locator.waitFor();
  // What is drawn again in between is waited for again.
  return plain(await locator.innerText());
}

/** The lines of a text editor that are in sight, from top to bottom; it does not keep them in that order itself. */
export async function linesInSight(editor: Locator): Promise<string[]> {
  const lines = await editor.locator('.view-line').evaluateAll((found) =>
    found
      .map((line) => ({ top: Number.parseFloat(line.style.top), text: line.textContent ?? '' }))
      .sort((a, b) => a.top - b.top)
      .map((line) => line.text),
  );
  return lines.map(ordinarySpaces);
}

/** Reads something that is being drawn until two readings, two frames apart, are the same. */
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
 * Does something until it shows. What is pressed before the window is ready for it is lost, for a person as well, who
 * then presses it again.
 *
 * @param act is done again after five, ten, twenty and forty seconds; it must do no harm when it worked already
 * @param sign appears when it worked
 * @throws {errors.TimeoutError} when it never does
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

/** A drawn text as it was written. */
export function plain(text: string): string {
  return ordinarySpaces(text).trim();
}

/** The workbench draws spaces that do not break. */
function ordinarySpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
