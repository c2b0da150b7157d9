import { errors, type Locator, type Page } from 'playwright-core';
import { awaitedText, plain } from './text';

/** The notifications in the lower right corner. */
export class Notifications {
  private readonly toasts: Locator;
  /** Opens and closes the list of notifications. */
  private readonly bell: Locator;

  constructor(page: Page) {
    this.toasts = page.locator(
      '.notifications-toasts .notification-toast .notification-list-item, .notifications-center.visible .notification-list-item',
    );
    this.bell = page.locator('[id="status.notifications"]');
  }

  /** Returns the text of each visible notification, newest first. */
  async texts(): Promise<string[]> {
    return (await this.toasts.locator('.notification-list-item-message').allInnerTexts()).map(plain);
  }

  /**
   * Waits for a notification that contains `text`, and returns the notification's whole text. Also finds a notification
   * that has already disappeared.
   */
  async read(text: string | RegExp): Promise<string> {
    const wasHidden = await this.shown(text);
    const found = await awaitedText(this.toast(text).locator('.notification-list-item-message'));
    if (wasHidden) await this.bell.click();
    return found;
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

  /**
   * Waits until the notification is visible. If it has probably disappeared, opens the notification list, and returns
   * true.
   */
  private async shown(text: string | RegExp): Promise<boolean> {
    try {
      await this.toast(text).waitFor({ timeout: 20_000 });
      return false;
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      await this.bell.click();
      return true;
    }
  }

  private toast(text: string | RegExp): Locator {
    return this.toasts.filter({ hasText: text }).first();
  }
}
