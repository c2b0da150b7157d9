// Draws the extension's icon, media/icon.png, from docs/pictures/icon.svg. Uses no PNG filters, because they would make
// the file larger.
import { readFile, writeFile } from 'node:fs/promises';
import { PNG } from 'pngjs';
import { inProject } from './project.mjs';
import { launchBrowser } from './vscode/browser.mjs';
import { provisionBrowser } from './vscode/provision.mjs';

const svg = await readFile(inProject('docs/pictures/icon.svg'), 'utf8');
const browser = await launchBrowser(await provisionBrowser({ env: process.env, say: console.log }));
const page = await browser.newPage({ viewport: { width: 128, height: 128 } });
await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
const drawn = PNG.sync.read(await page.screenshot({ omitBackground: true }));
await browser.close();
await writeFile(inProject('media/icon.png'), PNG.sync.write(drawn, { deflateStrategy: 0, filterType: 0 }));
