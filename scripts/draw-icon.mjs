// Draws media/icon.png, the icon of the extension, from docs/pictures/icon.svg, with a Chromium on the PATH or the one
// that CHROME_PATH names.
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { inProject } from './project.mjs';

const side = 128;
const svg = await readFile(inProject('docs/pictures/icon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  await writeFile(inProject('media/icon.png'), await page.screenshot({ omitBackground: true }));
} finally {
  await browser.close();
}
