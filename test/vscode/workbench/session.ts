import { randomBytes } from 'node:crypto';
import { constants, cp, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { inProject } from '../../../scripts/project.mjs';
import { keepSecrets, workbenchAddress } from '../../../scripts/vscode/browser.mjs';
import { quietSettings, themes } from '../../../scripts/vscode/quiet-settings.mjs';
import { startServer } from '../../../scripts/vscode/server.mjs';
import type { Theme } from './wardrobe';
import { Workbench } from './workbench';

/** The options for a flow's VS Code. */
export interface SessionOptions {
  /** The folder in `samples/` to copy. The default is `insurance-config`. */
  sample?: string;
  /** If false, the folder isn't trusted, like any folder that is opened in VS Code for the first time. */
  trusted?: boolean;
  theme?: Theme;
  /** Settings. Those with application scope become user settings, all others become machine settings. */
  settings?: Record<string, unknown>;
  /** Environment variables of the extension host. */
  env?: Record<string, string>;
  /** Size of the window in pixels. The default is 1440 × 900. */
  size?: { width: number; height: number };
  /** The display language, as a VS Code locale. The default is English. The workbench's own labels stay English. */
  language?: string;
  /** Whether the window has all built-in extensions, not only those that flows need. */
  allBuiltIns?: boolean;
  /** Changes the copy of the sample before the window opens. */
  prepare?: (folder: string) => Promise<void>;
}

/** A separate workbench with its own server, settings, state, and copy of the sample. */
export interface FlowSession {
  workbench: Workbench;
  /** The absolute path of the opened folder. */
  folder: string;
  /** Opens the same window in another browser tab. */
  openTab(): Promise<Workbench>;
  /** Adds machine settings and waits until the first window applies them. */
  configure(settings: Record<string, unknown>): Promise<void>;
  /** Replaces the user settings. A window reads them when it is opened or reloaded. */
  writeUserSettings(settings: Record<string, unknown>): Promise<void>;
  /** Closes everything and deletes the files. */
  end(): Promise<void>;
}

/** Opens VS Code with the packaged extension. Resolves when the window is usable. */
export async function openSession(options: SessionOptions): Promise<FlowSession> {
  const temporary = await mkdtemp(path.join(tmpdir(), 'sortie-flow-'));
  const ends = [() => rm(temporary, { recursive: true, force: true, maxRetries: 5 })];
  const end = async () => {
    for (const one of ends.splice(0).toReversed()) await one();
  };
  try {
    const folder = await copyInto(temporary, inProject('samples', options.sample ?? 'insurance-config'));
    await options.prepare?.(folder);
    const dataFolder = path.join(temporary, 'server');
    const given = divided(options.settings);
    const settings = {
      ...quietSettings,
      // Sticky rows at the top of a tree would cover rows that flows click.
      'workbench.tree.enableStickyScroll': false,
      // Animations take a sixth of a flow's time.
      'workbench.reduceMotion': 'on',
      'workbench.colorTheme': themes[options.theme ?? 'dark'],
      ...given.machine,
    };
    const user = path.join(dataFolder, 'data/User/settings.json');
    const writeUserSettings = (more: Record<string, unknown>) => writeSettings(user, more);
    await writeUserSettings(given.user);
    const server = await startServer(inject('vscode'), {
      dataFolder,
      extensionsFolder: await copyInto(temporary, inject('extensionsFolder')),
      trusted: options.trusted ?? true,
      settings,
      ...builtIns(options.allBuiltIns),
      env: { ...withoutTestRunner(process.env), XDG_STATE_HOME: path.join(temporary, 'state'), ...options.env },
    });
    ends.push(server.end);
    const prepare = async (page: Page) => {
      await keepSecrets(page);
      if (options.language !== undefined) await page.addInitScript(`_VSCODE_NLS_LANGUAGE = '${options.language}';`);
    };
    const address = workbenchAddress(server.port, { folder });
    const { page, close } = await openPage(address, prepare, options.size);
    ends.push(close);
    const machine = path.join(dataFolder, 'data/Machine/settings.json');
    const configure = (more: Record<string, unknown>) => follow(page, machine, { ...settings, ...more });
    const dress = async (theme: Theme) => {
      const now = JSON.parse(await readFile(machine, 'utf8'));
      await writeSettings(machine, { ...now, 'workbench.colorTheme': themes[theme] });
    };
    const wardrobe = { theme: options.theme ?? 'dark', dress };
    const usable = async (tab: Page) => {
      const workbench = new Workbench(tab, { folder, logsFolder: server.logsFolder }, wardrobe);
      await workbench.ready();
      return workbench;
    };
    const openTab = async () => usable(await openIn(page.context(), address, prepare));
    return { workbench: await usable(page), folder, openTab, configure, writeUserSettings, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Returns the server option for a window with only the built-in extensions that flows need. Returns no option if the
 * window needs all built-in extensions.
 */
export function builtIns(all = false): { builtInFolder?: string } {
  const builtInFolder = all ? undefined : inject('builtInFolder');
  return builtInFolder === undefined ? {} : { builtInFolder };
}

/** Settings with application scope, which count only as user settings. */
const applicationSettings = ['sortie.environments', 'http.proxy', 'http.proxySupport'];

function divided(settings: Record<string, unknown> = {}) {
  const isUser = ([name]: [string, unknown]) => applicationSettings.includes(name);
  const all = Object.entries(settings);
  return {
    user: Object.fromEntries(all.filter(isUser)),
    machine: Object.fromEntries(all.filter((each) => !isUser(each))),
  };
}

/**
 * Replaces settings in the same file, which VS Code watches. The file is never empty, because VS Code would apply the
 * default values.
 */
export async function writeSettings(file: string, settings: Record<string, unknown>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const opened = await open(file, constants.O_RDWR | constants.O_CREAT);
  const text = JSON.stringify(settings);
  await opened.write(text, 0);
  await opened.truncate(Buffer.byteLength(text));
  await opened.close();
}

/** The name of a color that no flow shows. Its value identifies the settings that a window has applied. */
const markedColor = 'debugTokenExpression.number';

/**
 * Writes settings repeatedly until the page applies them. A newly loaded window may miss a change to the file, so one
 * write isn't enough.
 */
async function follow(page: Page, file: string, settings: Record<string, unknown>): Promise<void> {
  const mark = `#${randomBytes(3).toString('hex')}`;
  const marked = { ...settings, 'workbench.colorCustomizations': { [markedColor]: mark } };
  const property = `--vscode-${markedColor.replace('.', '-')}`;
  const shown = `getComputedStyle(document.querySelector('.monaco-workbench')).getPropertyValue('${property}').trim()`;
  const written = async () => {
    await writeSettings(file, marked);
    return page.evaluate(shown);
  };
  await expect.poll(written, { interval: 500 }).toBe(mark);
}

/** Copies a folder into the folder `parent`. Returns the path of the copy, which keeps the folder's name. */
async function copyInto(parent: string, folder: string): Promise<string> {
  const copy = path.join(parent, path.basename(folder));
  await cp(folder, copy, { recursive: true });
  return copy;
}

let browser: Promise<Browser> | undefined;

/**
 * Returns the browser of this worker. Workers don't share a browser, because the pages of a browser share the
 * clipboard.
 */
function workerBrowser(): Promise<Browser> {
  const endpoint = inject('browsers')[Number(process.env.VITEST_POOL_ID) - 1];
  if (endpoint === undefined) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no browser.`);
  browser ??= chromium.connect(endpoint);
  return browser;
}

/**
 * Opens an address in a new browser context that shares nothing with other pages.
 *
 * @param prepare runs before the page loads
 * @param size size of the window in pixels
 */
export async function openPage(
  address: string,
  prepare: (page: Page) => Promise<void>,
  size = { width: 1440, height: 900 },
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await (await workerBrowser()).newContext({ viewport: size });
  return { page: await openIn(context, address, prepare), close: () => context.close() };
}

/**
 * Code that runs in the page. The code stops endless animations, such as progress bars, after one cycle. Without a GPU,
 * redrawing such an animation takes as much CPU time as an extension host. Screenshots look the same as without this
 * code.
 */
const endAnimations = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { animation-iteration-count: 1 !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`;

async function openIn(context: BrowserContext, address: string, prepare: (page: Page) => Promise<void>): Promise<Page> {
  const page = await context.newPage();
  // Sets a long limit, because a shorter one would cause failures on slow machines. The test's own time limit still
  // applies.
  page.setDefaultTimeout(60_000);
  await page.addInitScript(endAnimations);
  await prepare(page);
  await page.goto(address);
  return page;
}

/** Removes the variables that a test runner adds, because they must not reach the extension host. */
function withoutTestRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const added = /^(VITEST|TEST$|NODE_ENV$|NODE_OPTIONS$|npm_|VSCODE_)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !added.test(name)));
}
