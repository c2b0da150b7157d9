import type { Locator, Page } from 'playwright-core';
import { awaitedText } from './text';

/** A modal question. */
export class Dialog {
  private readonly box: Locator;

  constructor(page: Page) {
    this.box = page.locator('.monaco-dialog-box');
  }

  /** Waits for it and returns its message and detail. */
  async text(): Promise<string> {
    return awaitedText(this.box.locator('.dialog-message-container'));
  }

  /** Closes it with the button that has this text. */
  async click(button: string): Promise<void> {
    await this.box.locator('.dialog-buttons .monaco-button').getByText(button, { exact: true }).click();
    await this.box.waitFor({ state: 'detached' });
  }
}
