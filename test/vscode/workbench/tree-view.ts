import { errors, type Locator, type Page } from 'playwright-core';
import { ContextMenu } from './context-menu';
import { type DrawnElement, insist, settled, textOf } from './text';

/** The distance, in pixels, that one turn of the mouse wheel scrolls. */
const wheelTurn = 50;

/** A drawn row of a tree. */
export interface TreeRow {
  label: string;
  description: string;
  /** The level, starting at 1 for the top level. */
  level: number;
  /** Whether the row is expanded. Undefined if the row has no children. */
  expanded?: boolean;
}

/**
 * A tree in the side bar. Rows are identified by their labels; if several rows have the same label, the methods use the
 * first of these rows. A tree draws only visible rows, so the methods scroll to other rows.
 */
export class TreeView {
  private readonly pane: Locator;
  private readonly rowsInSight: Locator;

  constructor(
    private readonly page: Page,
    title: string,
  ) {
    this.pane = page.locator('.pane').filter({ has: page.locator(`.pane-header[aria-label^="${title}"]`) });
    this.rowsInSight = this.pane.locator('.monaco-list-row[role="treeitem"]');
  }

  /** Returns the visible rows, from top to bottom. Waits for the first row. */
  async rows(): Promise<TreeRow[]> {
    await this.rowsInSight.first().waitFor();
    return settled(this.page, () => this.rowsInSight.evaluateAll(readRows));
  }

  /** Returns the welcome text that an empty tree shows. */
  async welcome(): Promise<string> {
    const content = this.pane.locator('.welcome-view-content');
    await content.waitFor();
    return textOf(content);
  }

  /** Clicks a button or link in the welcome content. */
  async clickWelcome(name: string): Promise<void> {
    await this.pane.locator('.welcome-view-content').locator('.monaco-button, a').filter({ hasText: name }).click();
  }

  /** Waits for a row. */
  async has(label: string): Promise<void> {
    await this.drawn(this.row(label));
  }

  /** Waits until a visible row has disappeared. */
  async lacks(label: string): Promise<void> {
    await this.row(label).waitFor({ state: 'detached' });
  }

  /** Waits until a row's description contains `description`. */
  async describes(label: string, description: string): Promise<void> {
    await this.drawn(
      this.rowsNamed(label)
        .filter({ has: this.page.locator('.label-description', { hasText: description }) })
        .first(),
    );
  }

  /** Whether a row's description begins with a text that is completely visible, left of the ellipsis. */
  async showsStart(label: string, start: string): Promise<boolean> {
    const row = this.row(label);
    await row.waitFor();
    return row.evaluate((element, expected) => {
      const text = element.querySelector('.label-description')?.firstChild;
      const container = element.querySelector('.monaco-icon-label-container');
      if (!text?.textContent?.startsWith(expected) || !container) return false;
      const range = element.ownerDocument.createRange();
      range.setStart(text, 0);
      range.setEnd(text, expected.length);
      const ellipsis = container.scrollWidth > container.clientWidth ? 12 : 0;
      return range.getBoundingClientRect().right + ellipsis <= container.getBoundingClientRect().right;
    }, start);
  }

  /** Expands a row, optionally at a certain level, and waits for the row's children. */
  async expand(label: string, level?: number): Promise<void> {
    const state = level === undefined ? '' : `[aria-level="${level}"]`;
    await this.setExpanded(label, true, state);
    await this.row(label, state).locator('.monaco-tl-twistie.codicon-tree-item-loading').waitFor({ state: 'detached' });
  }

  /** Collapses a row to make room for other rows. */
  async collapse(label: string): Promise<void> {
    await this.setExpanded(label, false);
  }

  async click(label: string): Promise<void> {
    await (await this.drawn(this.row(label))).click();
  }

  /** Adds a row to the selection by clicking it while holding down the modifier key. */
  async select(label: string): Promise<void> {
    await (await this.drawn(this.row(label))).click({ modifiers: ['ControlOrMeta'] });
  }

  async drag(label: string, target: string): Promise<void> {
    await (await this.drawn(this.row(label))).dragTo(await this.drawn(this.row(target)));
  }

  /** Uses the keyboard to move focus to a row. The view must have focus. */
  async focusRow(label: string): Promise<void> {
    const above = Number(await (await this.drawn(this.row(label))).getAttribute('data-index'));
    await this.page.keyboard.press('Home');
    for (let step = 0; step < above; step += 1) await this.page.keyboard.press('ArrowDown');
    await this.row(label, '.focused').waitFor();
  }

  /** Uses the keyboard to open the context menu of the focused row. */
  async focusedMenu(): Promise<ContextMenu> {
    const menu = new ContextMenu(this.page);
    await this.page.keyboard.press('Shift+F10');
    await menu.opened();
    return menu;
  }

  /**
   * Clicks an icon on a row. The icon is identified by its tooltip. Repeats the click if the row was redrawn in between,
   * because only the row under the mouse shows its icons.
   */
  async inlineAction(label: string, action: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const row = await this.drawn(this.row(label));
      await row.hover();
      try {
        await row.locator(`.actions .action-label[aria-label^="${action}"]`).click({ timeout: 10_000 });
        return;
      } catch (error) {
        if (!(error instanceof errors.TimeoutError) || attempt === 4) throw error;
        await this.page.mouse.move(720, 600);
      }
    }
  }

  async contextMenu(label: string): Promise<ContextMenu> {
    await (await this.drawn(this.row(label))).click({ button: 'right' });
    const menu = new ContextMenu(this.page);
    await menu.opened();
    return menu;
  }

  /** Collapses the whole view to make room for other views. */
  async close(): Promise<void> {
    const closed = this.pane.locator('.pane-header[aria-expanded="false"]');
    await insist(async () => {
      if (!(await closed.isVisible())) await this.pane.locator('.pane-header .title').first().click();
    }, closed);
  }

  /** Clicks an icon in the view's title bar. The icon is identified by its tooltip. */
  async titleAction(action: string): Promise<void> {
    // Hovers over the header, not over a row, because a tooltip may cover the rows.
    await this.pane.locator('.pane-header').hover();
    const inPane = this.pane.locator(`.pane-header .action-label[aria-label^="${action}"]`);
    const inContainer = this.page.locator(`.part.sidebar > .title .action-label[aria-label^="${action}"]`);
    await inPane.or(inContainer).filter({ visible: true }).first().click();
  }

  private async setExpanded(label: string, expanded: boolean, state = ''): Promise<void> {
    const row = await this.drawn(this.row(label, state));
    await insist(
      async () => {
        if ((await row.getAttribute('aria-expanded')) !== `${expanded}`)
          await row.locator('.monaco-tl-twistie').click();
      },
      this.row(label, `${state}[aria-expanded="${expanded}"]`),
    );
  }

  private row(label: string, state = ''): Locator {
    return this.rowsNamed(label, state).first();
  }

  private rowsNamed(label: string, state = ''): Locator {
    return this.pane
      .locator(`.monaco-list-row[role="treeitem"]${state}`)
      .filter({ has: this.page.locator('.label-name').getByText(label, { exact: true }) });
  }

  /** Waits for a row. Scrolls a long tree page by page until the row is drawn. */
  private async drawn(row: Locator): Promise<Locator> {
    for (let look = 1; ; look += 1) {
      try {
        await row.waitFor({ timeout: 1_500 });
        return row;
      } catch (error) {
        if (!(error instanceof errors.TimeoutError) || look === 40) throw error;
        await this.turnPage();
      }
    }
  }

  /** Scrolls down by one page. At the end, scrolls back to the start. Does nothing if all rows fit. */
  private async turnPage(): Promise<void> {
    const list = this.pane.locator('.monaco-list').first();
    const way = await list.evaluate((drawn) => {
      const rows = drawn.querySelector('.monaco-list-rows');
      const [all, page] = [rows?.clientHeight ?? 0, drawn.clientHeight];
      const above = rows === null ? 0 : -Number.parseFloat(rows.style.top || '0');
      if (all <= page) return 0;
      return above + page >= all ? -all : page * 0.8;
    });
    if (way === 0) return;
    await list.hover();
    const turns = Math.ceil(Math.abs(way) / wheelTurn);
    for (let turn = 0; turn < turns; turn += 1) await this.page.mouse.wheel(0, Math.sign(way) * wheelTurn);
  }
}

/** Returns the drawn rows, from top to bottom. This function runs in the page. */
function readRows(rows: DrawnElement[]): TreeRow[] {
  const drawn = (row: DrawnElement, part: string) =>
    (row.querySelector(part)?.textContent ?? '').replaceAll('\u00a0', ' ').trim();
  return rows
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((row) => {
      const expanded = row.getAttribute('aria-expanded');
      return {
        label: drawn(row, '.label-name'),
        description: drawn(row, '.label-description'),
        level: Number(row.getAttribute('aria-level')),
        ...(expanded === null ? {} : { expanded: expanded === 'true' }),
      };
    });
}
