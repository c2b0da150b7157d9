import { errors, type Locator, type Page } from 'playwright-core';
import { awaitedText, type DrawnElement, insist, settled, textOf } from './text';

/** A row of a quick pick. */
export interface QuickPickItem {
  label: string;
  description: string;
  detail: string;
  /** Whether the row's box is checked. Undefined if rows have no boxes. */
  checked?: boolean;
}

/** The input at the top of the window: command palette, quick pick, or input box. */
export class QuickInput {
  private readonly widget: Locator;
  private readonly input: Locator;
  private readonly rows: Locator;

  constructor(private readonly page: Page) {
    this.widget = page.locator('.quick-input-widget:visible');
    this.input = this.widget.locator('.quick-input-box input');
    this.rows = this.widget.locator('.quick-input-list .monaco-list-row');
  }

  /** Waits for the title, such as `Deploy (1/4)`, and returns it. */
  title(): Promise<string> {
    return awaitedText(this.widget.locator('.quick-input-title:not(:empty)'));
  }

  /** Waits until the title contains `title`. This means that the next step has opened. */
  async titled(title: string): Promise<void> {
    await this.titleLine(title).waitFor();
  }

  /** Repeats an action until the title of the input contains `title`. */
  async askedBy(act: () => Promise<void>, title: string): Promise<void> {
    await insist(async () => {
      if (!(await this.titleLine(title).isVisible())) await act();
    }, this.titleLine(title));
  }

  async placeholder(): Promise<string> {
    return (await this.input.getAttribute('placeholder')) ?? '';
  }

  /** Returns the message below an input box: the prompt, or the problem with the entered value. */
  message(): Promise<string> {
    return textOf(this.widget.locator('.quick-input-message'));
  }

  value(): Promise<string> {
    return this.input.inputValue();
  }

  /** Replaces the text of the input. */
  async type(text: string): Promise<void> {
    await this.input.fill(text);
  }

  /** Like `type`, but does nothing if the box closes first. */
  private async typeWhileOpen(text: string): Promise<void> {
    try {
      await this.input.fill(text, { timeout: 5_000 });
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
    }
  }

  /**
   * Presses a key to open the box, then types the given strings one after another. Starts again if the box closes
   * because a loading editor has taken focus.
   * @param sign an element that appears when the box shows rows for the last text; by default, any row
   */
  async openWith(key: string, texts: readonly string[], sign = this.rows.first()): Promise<void> {
    await insist(async () => {
      await this.page.keyboard.press(key);
      for (const text of texts) await this.typeWhileOpen(text);
    }, sign);
  }

  /** Returns the visible rows, from top to bottom. Waits until the first row appears and the rows no longer change. */
  async items(): Promise<QuickPickItem[]> {
    await this.rows.first().waitFor();
    return settled(this.page, () => this.rows.evaluateAll(readItems));
  }

  /** Selects the first row with exactly this label, ignoring icons. */
  async choose(label: string): Promise<void> {
    await this.row(label).click();
  }

  /** Checks or clears a row's check box. */
  async check(label: string, checked = true): Promise<void> {
    const row = this.row(label);
    await row.waitFor();
    if (((await row.getAttribute('aria-checked')) === 'true') !== checked) await row.click();
    await this.widget
      .locator(`.monaco-list-row[aria-checked="${checked}"]`)
      .filter({ has: this.label(label) })
      .waitFor();
  }

  /** Accepts the input, the focused row, or the checked rows. */
  async accept(): Promise<void> {
    await this.input.press('Enter');
  }

  /** Waits for the offered row, then accepts it. Pressing Enter earlier would have no effect. */
  async acceptOffered(): Promise<void> {
    await this.widget.locator('.quick-input-list .monaco-list-row.focused').waitFor();
    await this.accept();
  }

  /** Clicks the button with this name in the title bar, such as `Back`. */
  async button(name: string): Promise<void> {
    await this.widget.locator(`.quick-input-titlebar .action-label[aria-label^="${name}"]`).click();
  }

  /** Waits until the box no longer shows commands: the box has closed, or the selected command asks a question. */
  async leftPalette(): Promise<void> {
    await this.page
      .locator('.quick-input-widget:visible .quick-input-box input[value^=">"]')
      .waitFor({ state: 'detached' });
  }

  /** Closes the box with Escape. */
  async cancel(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.closed();
  }

  async closed(): Promise<void> {
    await this.widget.waitFor({ state: 'hidden' });
  }

  /** Returns the row with exactly this label. If several rows have this label, returns the first one. */
  row(label: string): Locator {
    return this.rows.filter({ has: this.label(label) }).first();
  }

  private label(label: string): Locator {
    return this.page.locator('.label-name').getByText(label, { exact: true });
  }

  private titleLine(title: string): Locator {
    return this.widget.locator('.quick-input-title', { hasText: title });
  }
}

/** Returns the drawn rows, from top to bottom. This function runs in the page. */
function readItems(rows: DrawnElement[]): QuickPickItem[] {
  const drawn = (row: DrawnElement, part: string) =>
    (row.querySelector(part)?.textContent ?? '').replaceAll('\u00a0', ' ').trim();
  return rows
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((row) => {
      const checked = row.getAttribute('aria-checked');
      return {
        label: drawn(row, '.label-name'),
        description: drawn(row, '.label-description'),
        detail: drawn(row, '.quick-input-list-label-meta'),
        ...(checked === null ? {} : { checked: checked === 'true' }),
      };
    });
}
