import { errors, type Locator, type Page } from 'playwright-core';
import { awaitedText, plain } from './text';

/** The notifications in the lower right corner. */
export class Notifications {
  private readonly toasts: Locator;

  constructor(private readonly page: Page) {
    this.toasts = page.locator(
      '.notifications-toasts .notification-toast .notification-list-item, .notifications-center.visible .notification-list-item',
    );
  }

  /** Returns the text of each visible notification, newest first. */
  async texts(): Promise<string[]> {
    return (await this.toasts.locator('.notification-list-item-message').allInnerTexts()).map(plain);
  }

  /** Waits for a notification that contains `text`, and returns the notification's whole text. */
  async read(text: string | RegExp): Promise<string> {
    return awaitedText(this.toast(text).locator('.notification-list-item-message'));
  }

  /** Clicks a button in the notification that contains `text`, even if the notification disappears in the meantime. */
  async click(text: string | RegExp, button: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      await this.shown(text);
      try {
        await this.toast(text).hover({ timeout: 10_000 });
        await this.toast(text).locator('.monaco-button').getByText(button, { exact: true }).click({ timeout: 10_000 });
        return;
      } catch (error) {
        if (!(error instanceof errors.TimeoutError) || attempt === 4) throw error;
      }
    }
  }

  /** Waits until the notification is visible. If it has already disappeared, opens the notification list. */
  private async shown(text: string | RegExp): Promise<void> {
    try {
      await this.toast(text).waitFor({ timeout: 10_000 });
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      await this.page.locator('[id="status.notifications"]').click();
    }
  }

  private toast(text: string | RegExp): Locator {
    return this.toasts.filter({ hasText: text }).first();
  }
}
