import type { Locator, Page } from 'playwright-core';

/** An open context menu. */
export class ContextMenu {
  private readonly entriesInSight: Locator;

  constructor(private readonly page: Page) {
    this.entriesInSight = page.locator('.monaco-menu-container .action-item .action-label:not(.separator)');
  }

  /** Waits until the menu is drawn. */
  async opened(): Promise<void> {
    await this.entriesInSight.first().waitFor();
  }

  async entries(): Promise<string[]> {
    return (await this.entriesInSight.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
  }

  /** Selects the entry with exactly this text. Uses the keyboard, because a new menu briefly ignores the mouse. */
  async choose(entry: string): Promise<void> {
    const focused = this.page.locator('.monaco-menu-container .action-item.focused .action-label');
    const steps = (await this.entriesInSight.count()) * 2;
    for (let step = 0; (await focused.allInnerTexts())[0]?.trim() !== entry; step += 1) {
      if (step > steps) throw new Error(`The menu does not offer ${JSON.stringify(entry)}.`);
      await this.page.keyboard.press('ArrowDown');
    }
    await this.page.keyboard.press('Enter');
  }
}
