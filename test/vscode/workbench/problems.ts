import type { Locator, Page } from 'playwright-core';
import { plain } from './text';

/** The Problems panel. */
export class Problems {
  private readonly rows: Locator;

  constructor(private readonly page: Page) {
    this.rows = page.locator('.markers-panel .monaco-list-row');
  }

  async open(): Promise<void> {
    if (await this.page.locator('.markers-panel').isVisible()) return;
    await this.page.keyboard.press('ControlOrMeta+Shift+KeyM');
    await this.page.locator('.markers-panel').waitFor();
  }

  /** Returns the visible rows: each file, followed by its problems. */
  async texts(): Promise<string[]> {
    return (await this.rows.allInnerTexts()).map((text) => plain(text.replaceAll(/\s+/g, ' ')));
  }

  /** Waits for a row that contains `text`. */
  async has(text: string | RegExp): Promise<void> {
    await this.rows.filter({ hasText: text }).first().waitFor();
  }

  /** Waits until no row contains `text`. */
  async hasNo(text: string | RegExp): Promise<void> {
    await this.rows.filter({ hasText: text }).first().waitFor({ state: 'detached' });
  }
}
