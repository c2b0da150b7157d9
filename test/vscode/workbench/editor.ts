import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ContextMenu } from './context-menu';
import type { QuickInput } from './quick-input';
import { awaitedText, insist, linesInSight, plain, settled, textOf } from './text';

/** The active text editor. */
export class Editor {
  /** The panel with the files that an edit will change. */
  readonly refactoringPreview: Locator;
  private readonly surface: Locator;
  private readonly suggestions: Locator;

  constructor(
    private readonly page: Page,
    private readonly quickInput: QuickInput,
    private readonly folder: string,
  ) {
    this.surface = page.locator('.editor-group-container.active .monaco-editor').first();
    this.refactoringPreview = page.locator('.bulk-edit-panel');
    this.suggestions = page.locator('.suggest-widget.visible .monaco-list-row');
  }

  /**
   * Opens a file by its name ("Go to File…") and waits until its text is drawn.
   * @param name a file name that is unique in the folder
   */
  async open(name: string): Promise<void> {
    await this.quickInput.openWith('ControlOrMeta+KeyP', [name], this.quickInput.row(name));
    await this.quickInput.choose(name);
    await this.shows(name);
  }

  /** Waits until a file is active and its text is drawn, for example after an edit has opened the file. */
  async shows(name: string): Promise<void> {
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    await this.surface.locator('.view-line').first().waitFor();
  }

  /**
   * Moves the cursor to a position.
   *
   * @param line starts at 1
   * @param column starts at 1
   */
  async cursorTo(line: number, column = 1): Promise<void> {
    await this.quickInput.openWith('Control+KeyG', [`:${line}:${column}`]);
    await this.quickInput.accept();
    await this.quickInput.closed();
    // Key presses are lost until the editor has focus again.
    await this.page.locator('.editor-group-container.active .monaco-editor.focused').first().waitFor();
  }

  /** Waits until the cursor is in a line (starting at 1), for example after a click on a row has opened a file there. */
  async isAtLine(line: number): Promise<void> {
    await this.surface.locator('.active-line-number').getByText(String(line), { exact: true }).waitFor();
  }

  /** Clicks an icon in the editor's title bar. The icon is identified by its tooltip. */
  async titleAction(action: string): Promise<void> {
    await this.page.locator(`.editor-group-container.active .editor-actions [aria-label*="${action}"]`).first().click();
  }

  /** Opens the context menu at the cursor. */
  async contextMenu(): Promise<ContextMenu> {
    await this.press('Shift+F10');
    const menu = new ContextMenu(this.page);
    await menu.opened();
    return menu;
  }

  /** Selects the first occurrence of `text` in the saved file. The cursor is then at the end of the selection. */
  async select(text: string): Promise<void> {
    const { line, column } = await this.find(text);
    await this.cursorTo(line, column);
    for (const _ of text) await this.page.keyboard.press('Shift+ArrowRight');
  }

  /** Moves the cursor to the end of the first occurrence of `text` in the saved file. */
  async cursorBehind(text: string): Promise<void> {
    const { line, column } = await this.find(text);
    await this.cursorTo(line, column + text.length);
  }

  /** Types key by key, as a user does. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 10 });
  }

  /** Presses a key or a key combination, such as `Shift+F10`. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** Starts a new line at the cursor. A busy window ignores the key once in a while, although the editor has focus. */
  async newLine(): Promise<void> {
    const number = this.surface.locator('.active-line-number');
    const line = Number(await settled(this.page, () => textOf(number)));
    const next = number.getByText(String(line + 1), { exact: true });
    await insist(async () => {
      if (!(await next.isVisible())) await this.press('Enter');
    }, next);
  }

  /** Opens the box of *Rename Symbol* at the cursor. Its text is selected. */
  async openRename(): Promise<void> {
    // The key does nothing until the language server has started.
    await insist(() => this.press('F2'), this.page.locator('.rename-box input:focus'));
  }

  /** Waits until the refactoring preview lists a file. */
  async previews(name: string): Promise<void> {
    await this.refactoringPreview.locator('.monaco-list-row').filter({ hasText: name }).first().waitFor();
  }

  /** Applies the edit in the refactoring preview. */
  async applyPreview(): Promise<void> {
    await this.refactoringPreview.getByText('Apply', { exact: true }).click();
    await this.refactoringPreview.waitFor({ state: 'hidden' });
  }

  /** Goes from the name at the cursor to its definition in a file, as soon as the language server knows it. */
  async goToDefinition(name: string): Promise<void> {
    await insist(() => this.press('F12'), this.page.locator(`.tab.active[data-resource-name="${name}"]`));
    await this.shows(name);
  }

  /** Saves the file and waits until it is written. */
  async save(): Promise<void> {
    await insist(() => this.page.keyboard.press('ControlOrMeta+KeyS'), this.page.locator('.tab.active:not(.dirty)'));
  }

  /** Returns the saved text of the active file. */
  async saved(): Promise<string> {
    const name = await this.page.locator('.tab.active').getAttribute('data-resource-name');
    const files = await readdir(this.folder, { recursive: true });
    const found = files.filter((file) => path.basename(file) === name);
    const [only] = found;
    if (only === undefined || found.length > 1) throw new Error(`${found.length} files are named ${name}.`);
    return readFile(path.join(this.folder, only), 'utf8');
  }

  async linesInSight(): Promise<string[]> {
    return linesInSight(this.surface);
  }

  async textInSight(): Promise<string> {
    return (await this.linesInSight()).join('\n');
  }

  /** Waits until the visible text contains or matches `text`. */
  async says(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.textInSight()).toMatch(text);
  }

  /** Opens the completion list at the cursor. Returns the labels in the list. */
  async completions(): Promise<string[]> {
    await insist(() => this.page.keyboard.press('Control+Space'), this.suggestions.first());
    return this.openCompletions();
  }

  /** Waits for a completion list, which may also open during typing. Returns the labels in the list. */
  async openCompletions(): Promise<string[]> {
    await this.suggestions.first().waitFor();
    return (await this.suggestions.locator('.label-name').allInnerTexts()).map(plain);
  }

  async acceptCompletion(label: string): Promise<void> {
    await this.suggestions.filter({ has: this.page.locator('.label-name').getByText(label, { exact: true }) }).click();
  }

  /** Opens the light bulb's menu at the cursor. Returns the menu's entries. */
  async quickFixes(): Promise<string[]> {
    const entries = this.page.locator('.action-widget .monaco-list-row.action .title');
    await insist(async () => {
      if (!(await entries.first().isVisible())) await this.page.keyboard.press('ControlOrMeta+Period');
    }, entries.first());
    return (await entries.allInnerTexts()).map(plain);
  }

  /** Selects an entry in the open light bulb menu. */
  async chooseQuickFix(title: string): Promise<void> {
    const entry = this.page.locator('.action-widget .monaco-list-row.action').filter({ hasText: title }).first();
    // The menu is covered until the mouse moves over it.
    await entry.hover({ force: true });
    await entry.click();
    await entry.waitFor({ state: 'detached' });
  }

  /**
   * Shows the hover at the cursor and returns the hover's text. Waits until the hover contains the expected text,
   * because the parts of a hover arrive separately.
   */
  async hover(text: string | RegExp): Promise<string> {
    const hover = this.page.locator('.monaco-editor .monaco-hover:visible').filter({ hasText: text }).first();
    // Until the language server has started, there is no hover, or one without the text.
    await insist(async () => {
      for (const key of ['Escape', 'ControlOrMeta+KeyK', 'ControlOrMeta+KeyI']) await this.press(key);
    }, hover);
    return awaitedText(hover.locator('.monaco-scrollable-element').first());
  }

  /** Returns the visible code lenses. Waits for the first code lens. */
  async codeLenses(): Promise<string[]> {
    const lenses = this.surface.locator('.codelens-decoration').locator('a, span:not(:has(a)):not(.codicon)');
    await lenses.first().waitFor();
    return (await lenses.allInnerTexts()).map(plain);
  }

  async clickCodeLens(title: string | RegExp): Promise<void> {
    await this.surface.locator('.codelens-decoration a').filter({ hasText: title }).first().click();
  }

  private async find(text: string): Promise<{ line: number; column: number }> {
    const lines = (await this.saved()).split('\n');
    const line = lines.findIndex((one) => one.includes(text));
    if (line < 0) throw new Error(`The file in front does not hold ${JSON.stringify(text)}.`);
    return { line: line + 1, column: (lines[line] ?? '').indexOf(text) + 1 };
  }
}
