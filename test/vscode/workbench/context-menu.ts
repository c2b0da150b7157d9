import type { Locator, Page } from 'playwright-core';

/** An open context menu. */
export class ContextMenu {
  private readonly entriesInSight: Locator;

  constructor(private readonly page: Page) {
    this.entriesInSight = page.locator('.monaco-menu-container .action-item .action-label:not(.separator)');
  }

  /** Waits until it is drawn. */
  async opened(): Promise<void> {
    await this.entriesInSight.first().waitFor();
  }

  /** Its entries from top to bottom. */
  async entries(): Promise<string[]> {
    return (await this.entriesInSight.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
  }

  /** Chooses an entry by its exact text. */
  async choose(entry: string): Promise<void> {
    // A menu ignores the mouse for a moment after it opened; it never ignores the keyboard.
    await this.entriesInSight.getByText(entry, { exact: true }).hover();
    await this.page.keyboard.press('Enter');
  }
}
