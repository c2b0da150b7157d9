import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inProject } from '../../../scripts/project.mjs';
import { Dialog } from './dialog';
import { Editor } from './editor';
import { Notifications } from './notifications';
import { Output } from './output';
import { Problems } from './problems';
import { QuickInput } from './quick-input';
import { StatusBar } from './status-bar';
import { insist } from './text';
import { TreeView } from './tree-view';
import { marks, othersThan, type Theme, type Wardrobe } from './wardrobe';

/** What the user sees and does in VS Code. Every action waits for what it needs; nothing sleeps. */
export class Workbench {
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly dialog: Dialog;
  readonly output: Output;
  readonly statusBar: StatusBar;
  readonly editor: Editor;
  readonly problems: Problems;

  /**
   * @param page Playwright's page, for what the vocabulary does not say yet
   * @param paths the opened folder and the folder of VS Code's logs, absolute
   * @param wardrobe where the window can change its theme
   */
  constructor(
    readonly page: Page,
    paths: { folder: string; logsFolder: string },
    private readonly wardrobe?: Wardrobe,
  ) {
    this.quickInput = new QuickInput(page);
    this.notifications = new Notifications(page);
    this.dialog = new Dialog(page);
    this.output = new Output(page, paths.logsFolder);
    this.statusBar = new StatusBar(page);
    this.editor = new Editor(page, this.quickInput, paths.folder);
    this.problems = new Problems(page);
  }

  /** Waits until the window is usable: its parts are drawn, in their colours. */
  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench[class*="vscode-theme-"]').waitFor();
    await this.page.locator('.activitybar .action-item').first().waitFor();
    await this.page.locator('.part.sidebar .pane').first().waitFor();
  }

  /**
   * Runs a command from the palette.
   *
   * @param title as the palette shows it, e.g. `Sortie: Deploy…`
   */
  async run(title: string): Promise<void> {
    // An editor that is still being drawn may take the focus, which closes the palette.
    await insist(async () => {
      await this.page.keyboard.press('F1');
      // The palette looks for commands again only if the text changes. Until then, it lacks those that became possible.
      await this.quickInput.typeWhileOpen('>');
      await this.quickInput.typeWhileOpen(`>${title}`);
    }, this.quickInput.row(title));
    await this.quickInput.choose(title);
    await this.quickInput.leftPalette();
  }

  /** Those of the titles that the palette shows as commands. */
  async offered(titles: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    await this.page.keyboard.press('F1');
    for (const title of titles) {
      await this.quickInput.type(`>${title}`);
      if ((await this.quickInput.items()).some(({ label }) => label === title)) found.push(title);
    }
    await this.quickInput.cancel();
    return found;
  }

  /** Runs a command from the palette by the keyboard: types until it is the first one that is offered. */
  async runByKeyboard(title: string): Promise<void> {
    await insist(
      async () => {
        await this.page.keyboard.press('F1');
        await this.quickInput.typeWhileOpen(`>${title}`);
      },
      this.quickInput.row(title).and(this.page.locator('.focused')),
    );
    await this.quickInput.accept();
    await this.quickInput.leftPalette();
  }

  /**
   * Opens a view container from the activity bar.
   *
   * @param title its tooltip, e.g. `Sortie`
   */
  async openContainer(title: string): Promise<void> {
    const item = this.page
      .locator('.activitybar .action-item')
      .filter({ has: this.page.locator(`a[aria-label^="${title}"]`) });
    await item.waitFor();
    if (!(await item.getAttribute('class'))?.includes('checked')) await item.locator('a').click();
    // Off the icon, so that its tooltip covers nothing.
    await this.page.mouse.move(720, 600);
  }

  /** A tree of the side bar or the panel by its title, e.g. `Deployments`. */
  view(title: string): TreeView {
    return new TreeView(this.page, title);
  }

  /** Reloads the window, as "Developer: Reload Window" does. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /**
   * Takes a picture as `capture` does, with `SORTIE_PICTURES` only. With `SORTIE_THEMES=all` it takes one in the other themes
   * too, each below a folder of that name.
   *
   * @param name may contain folders
   */
  async screenshot(name: string): Promise<void> {
    if (!process.env.SORTIE_PICTURES && process.env.SORTIE_THEMES !== 'all') return;
    await this.capture(name);
    const { wardrobe } = this;
    const others = wardrobe ? othersThan(wardrobe.theme) : [];
    if (!wardrobe || others.length === 0) return;
    const isWorn = async (theme: Theme) => {
      // A window that was just loaded may not follow its settings yet, so they are written until it does.
      await wardrobe.dress(theme);
      return this.page.locator(marks[theme]).isVisible();
    };
    const wear = (theme: Theme) => expect.poll(() => isWorn(theme), { interval: 500 }).toBe(true);
    for (const theme of others) {
      await wear(theme);
      await this.capture(`${theme}/${name}`);
    }
    await wear(wardrobe.theme);
  }

  /**
   * Keeps what the window shows as `artifacts/<name>.png`, with what fades in or out at its end.
   *
   * @param name may hold folders
   */
  async capture(name: string): Promise<void> {
    const file = path.join(inProject('artifacts'), `${name}.png`);
    await this.page.screenshot({ path: file, animations: 'disabled' });
  }
}
