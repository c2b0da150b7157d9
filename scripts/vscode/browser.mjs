import { chromium } from 'playwright-core';

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * @param {string} executable Chromium or Chrome
 * @returns {Promise<import('playwright-core').Browser>}
 */
export function launchBrowser(executable) {
  return chromium.launch(launchOptions(executable));
}

/**
 * Launches a browser that other processes can connect to, each with its own contexts.
 * @param {string} executable Chromium or Chrome
 * @returns {Promise<import('playwright-core').BrowserServer>}
 */
export function launchSharedBrowser(executable) {
  return chromium.launchServer({ ...launchOptions(executable), host: '127.0.0.1' });
}

/** @param {string} executable */
function launchOptions(executable) {
  return { executablePath: executable, args: quietly, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
}

/**
 * Returns the address that opens a folder or a `.code-workspace` file in the workbench.
 * @param {number} port of the VS Code server
 * @param {{folder: string, extensionDevelopmentPath?: string, extensionTestsPath?: string}} options absolute paths
 * @returns {string}
 */
export function workbenchAddress(port, { folder, extensionDevelopmentPath, extensionTestsPath }) {
  const authority = `127.0.0.1:${port}`;
  const payload = [['skipWelcome', 'true']];
  if (extensionDevelopmentPath !== undefined) {
    payload.push(['extensionDevelopmentPath', `vscode-remote://${authority}${extensionDevelopmentPath}`]);
  }
  if (extensionTestsPath !== undefined) {
    payload.push(
      ['extensionTestsPath', `vscode-remote://${authority}${extensionTestsPath}`],
      ['enableProposedApi', ''],
    );
  }
  const opened = folder.endsWith('.code-workspace') ? 'workspace' : 'folder';
  const query = new URLSearchParams({ [opened]: folder, payload: JSON.stringify(payload) });
  return `http://${authority}/?${query}`;
}

/**
 * Provides the workbench with a key for encrypting secrets, so that secrets survive a page reload. The VS Code server
 * provides no key. Doesn't use a Playwright route, which would intercept every request and disable the cache.
 * @param {import('playwright-core').Page} page
 */
export async function keepSecrets(page) {
  const body = Buffer.alloc(32, 7).toString('base64');
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) =>
    session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, body }).catch(() => {}),
  );
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/mint-key' }] });
}
