import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepSecrets, launchBrowser, workbenchAddress } from './browser.mjs';
import { onStop } from './processes.mjs';
import { quietSettings } from './quiet-settings.mjs';
import { startServer } from './server.mjs';

/**
 * Runs a test module in the extension host of a browser-hosted VS Code. Prints the module's log to this console.
 * @param {{vscode: import('./provision.mjs').BrowserHostedVscode, browser: string}} programs
 * @param {import('./launch-arguments.mjs').Launch} launch absolute paths
 * @param {NodeJS.ProcessEnv} env of the extension host
 * @returns {Promise<number>} 0 if the module's `run()` resolved
 * @throws {Error} if the workbench closes or fails before the tests end
 */
export async function runExtensionTests(programs, launch, env) {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'sortie-vscode-'));
  const server = await startServer(programs.vscode, {
    forTests: true,
    dataFolder,
    trusted: launch.trusted,
    settings: quietSettings,
    ...(launch.extensionsFolder === undefined ? {} : { extensionsFolder: launch.extensionsFolder }),
    env,
  });
  const browser = await launchBrowser(programs.browser);
  const end = async () => {
    await browser.close();
    await server.end();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  onStop(end);
  try {
    const page = await browser.newPage({ viewport: { width: 640, height: 400 } });
    await keepSecrets(page);
    const closed = new Promise((_, reject) => {
      page.on('crash', () => reject(new Error('The page of the workbench crashed before the tests ended.')));
      browser.on('disconnected', () => reject(new Error('The browser closed before the tests ended.')));
    });
    const exitCode = new Promise((resolve) => page.exposeFunction('codeAutomationExit', resolve));
    await page.exposeFunction('codeAutomationLog', writeLog);
    await page.goto(workbenchAddress(server.port, launch));
    const code = await Promise.race([exitCode, closed]);
    closed.catch(() => {});
    return typeof code === 'number' ? code : 1;
  } finally {
    await end();
  }
}

/** Matches the console messages that the workbench prints in every run. */
const workbenchNoise = [
  /^(Resolving|Resolved) connection token/,
  /^Creating a socket/,
  /^\[reconnection-grace-time\]/,
  /^Updating additional builtin extensions/,
  /^ChatSessionStore:/,
  /^\[(AgentHost|AccountPolicyGate|Service Worker)/,
  /\/static\/out\/vs\/code\/browser\/workbench\//,
];

/**
 * Matches a failed test in mocha's report. A failed test is always printed, even if its call stack matches
 * `workbenchNoise`.
 */
const mochaFailure = /^ +(?:%s|\d+)\) /;

/**
 * @param {string} type of the console call
 * @param {unknown[]} args
 */
function writeLog(type, args) {
  const text = args.map(String).join(' ');
  if (!mochaFailure.test(text) && workbenchNoise.some((noise) => noise.test(text))) return;
  if (type === 'error' || type === 'warn') console.error(...args);
  else console.log(...args);
}
