import type { Locator, Page } from 'playwright-core';
import { awaitedText, plain } from './text';

/** The status bar. */
export class StatusBar {
  private readonly items: Locator;

  constructor(page: Page) {
    this.items = page.locator('.statusbar-item');
  }

  /** Returns the text of each item, from left to right. */
  async texts(): Promise<string[]> {
    return (await this.items.allInnerTexts()).map(plain).filter((text) => text !== '');
  }

  /** Waits for an item that contains `text`, and returns the item's whole text. */
  async read(text: string | RegExp): Promise<string> {
    return awaitedText(this.item(text));
  }

  async click(text: string | RegExp): Promise<void> {
    await this.item(text).locator('a').first().click();
  }

  private item(text: string | RegExp): Locator {
    return this.items.filter({ hasText: text }).first();
  }
}
