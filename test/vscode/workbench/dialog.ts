import type { Locator, Page } from 'playwright-core';
import { awaitedText } from './text';

/** A modal dialog. */
export class Dialog {
  private readonly box: Locator;

  constructor(page: Page) {
    this.box = page.locator('.monaco-dialog-box');
  }

  /** Waits for the dialog. Returns its message and detail. */
  async text(): Promise<string> {
    return awaitedText(this.box.locator('.dialog-message-container'));
  }

  /** Clicks the button with this text, and waits until the dialog is closed. */
  async click(button: string): Promise<void> {
    await this.box.locator('.dialog-buttons .monaco-button').getByText(button, { exact: true }).click();
    await this.box.waitFor({ state: 'detached' });
  }
}
