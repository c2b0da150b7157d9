import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { linesInSight } from './text';

/** The Output panel, and the complete text of its channels. */
export class Output {
  private readonly panel: Locator;

  constructor(
    page: Page,
    private readonly logsFolder: string,
  ) {
    this.panel = page.locator('.output-view');
  }

  /** Waits until the panel shows `text`. Returns the visible lines. */
  async inSight(text: string | RegExp): Promise<string[]> {
    await this.panel.locator('.view-line').filter({ hasText: text }).first().waitFor();
    return linesInSight(this.panel);
  }

  /**
   * Returns all text that has been written to a channel since the window was opened. Empty until something is written.
   * @param channel the channel's name in the panel's drop-down list
   */
  async text(channel: string): Promise<string> {
    const files = await readdir(this.logsFolder, { recursive: true }).catch(() => []);
    const logs = files.filter((file) => {
      const name = path.basename(file, '.log');
      return file.endsWith('.log') && (name === channel || name.endsWith(`-${channel}`));
    });
    const texts = await Promise.all(logs.map((file) => readFile(path.join(this.logsFolder, file), 'utf8')));
    return texts.join('');
  }

  /**
   * Waits until a channel contains `text`.
   *
   * @param timeout in milliseconds
   * @returns the channel's complete text
   */
  async until(channel: string, text: string | RegExp, timeout = 60_000): Promise<string> {
    await expect.poll(() => this.text(channel), { timeout, interval: 200 }).toMatch(text);
    return this.text(channel);
  }
}
