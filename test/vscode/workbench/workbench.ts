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
import { TreeView } from './tree-view';
import { marks, othersThan, type Theme, type Wardrobe } from './wardrobe';

/** The user interface of VS Code as a user sees it. Each action waits for its preconditions, without fixed delays. */
export class Workbench {
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly dialog: Dialog;
  readonly output: Output;
  readonly statusBar: StatusBar;
  readonly editor: Editor;
  readonly problems: Problems;

  /**
   * @param page Playwright's page, for actions that this class doesn't offer
   * @param paths the absolute paths of the opened folder and of VS Code's logs
   * @param wardrobe changes the window's theme, if possible
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

  /** Waits until the window is usable: its parts are drawn, in the colors of the theme. */
  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench[class*="vscode-theme-"]').waitFor();
    await this.page.locator('.activitybar .action-item').first().waitFor();
    await this.page.locator('.part.sidebar .pane').first().waitFor();
  }

  /**
   * Runs a command from the palette.
   *
   * @param title as shown in the palette, such as `Sortie: Deploy…`
   */
  async run(title: string): Promise<void> {
    // The palette searches for commands again only after its text changes. Until then, the palette lacks newly enabled
    // commands.
    await this.quickInput.openWith('F1', ['>', `>${title}`], this.quickInput.row(title));
    await this.quickInput.choose(title);
    await this.quickInput.leftPalette();
  }

  /** Returns the given titles that the palette shows as commands. */
  async offered(titles: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const title of titles) {
      await this.quickInput.openWith('F1', [`>${title}`]);
      if ((await this.quickInput.items()).some(({ label }) => label === title)) found.push(title);
    }
    await this.quickInput.cancel();
    return found;
  }

  /** Uses the keyboard to run a command from the palette: types until the command is the first entry. */
  async runByKeyboard(title: string): Promise<void> {
    const focused = this.quickInput.row(title).and(this.page.locator('.focused'));
    await this.quickInput.openWith('F1', [`>${title}`], focused);
    await this.quickInput.accept();
    await this.quickInput.leftPalette();
  }

  /**
   * Opens a view container from the activity bar.
   *
   * @param title the container's tooltip, such as `Sortie`
   */
  async openContainer(title: string): Promise<void> {
    const item = this.page
      .locator('.activitybar .action-item')
      .filter({ has: this.page.locator(`a[aria-label^="${title}"]`) });
    await item.waitFor();
    if (!(await item.getAttribute('class'))?.includes('checked')) await item.locator('a').click();
    // Moves the mouse away, so that the tooltip doesn't cover anything.
    await this.page.mouse.move(720, 600);
  }

  /** Returns the tree with this title, such as `Deployments`, in the side bar or the panel. */
  view(title: string): TreeView {
    return new TreeView(this.page, title);
  }

  /** Drags the edge of the side bar until the side bar has this width, in pixels. */
  async resizeSideBar(width: number): Promise<void> {
    const sideBar = this.page.locator('.part.sidebar');
    const { x, y, width: before } = (await sideBar.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await this.page.mouse.move(x + before, y + 300);
    await this.page.mouse.down();
    await this.page.mouse.move(x + width, y + 300, { steps: 5 });
    await this.page.mouse.up();
    await expect.poll(async () => Math.abs(((await sideBar.boundingBox())?.width ?? 0) - width)).toBeLessThan(8);
    await this.page.mouse.move(720, 600);
  }

  /**
   * Waits until the browser has stored a key of the extension's state. A reload discards what the workbench has kept only
   * in memory until then.
   */
  async stored(key: string): Promise<void> {
    await expect.poll(() => this.page.evaluate(storedState)).toContain(key);
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /**
   * Takes a screenshot with `capture` if `SORTIE_PICTURES` is set. If `SORTIE_THEMES` is `all`, takes a screenshot in
   * each theme. Screenshots in themes other than the window's own are saved in a folder with the theme's name.
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
      // A newly loaded window may miss a change to its settings, so the settings are written repeatedly.
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
   * Stops animations, and saves a screenshot as `artifacts/<name>.png`.
   * @param name may contain folders
   */
  async capture(name: string): Promise<void> {
    const file = path.join(inProject('artifacts'), `${name}.png`);
    await this.page.screenshot({ path: file, animations: 'disabled' });
  }
}

/** Code that runs in the page. Returns the stored state of all extensions. */
const storedState = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const found = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith('vscode-web-state-db')) continue;
    const database = await done(indexedDB.open(name));
    const values = await done(database.transaction('ItemTable').objectStore('ItemTable').getAll());
    database.close();
    found.push(...values);
  }
  return found.join(' ');
})()`;
