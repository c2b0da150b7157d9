import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A function that runs in the page. Returns whether the saved state of the open editors contains `text`. */
const isKept = `async (text) => {
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('vscode-web-state-db')) continue;
    const database = await done(indexedDB.open(name));
    const store = database.transaction('ItemTable').objectStore('ItemTable');
    const editors = await done(store.get('memento/workbench.parts.editor'));
    database.close();
    if (String(editors).includes(text)) return true;
  }
  return false;
}`;

/**
 * Waits until the editor's saved state includes an open document with this scheme. In a browser, this takes a few
 * seconds.
 */
export async function untilKept(page: Page, scheme: string): Promise<void> {
  const asked = `(${isKept})(${JSON.stringify(scheme)})`;
  await expect.poll(() => page.evaluate<boolean>(asked), { timeout: 30_000 }).toBe(true);
}
