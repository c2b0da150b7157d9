// Draws media/icon.png, the extension's icon, from docs/pictures/icon.svg.
import { readFile, writeFile } from 'node:fs/promises';
import { inProject } from './project.mjs';
import { launchBrowser } from './vscode/browser.mjs';
import { provisionBrowser } from './vscode/provision.mjs';

const side = 128;
const svg = await readFile(inProject('docs/pictures/icon.svg'), 'utf8');
const browser = await launchBrowser(await provisionBrowser({ env: process.env, say: console.log }));
const page = await browser.newPage({ viewport: { width: side, height: side } });
await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
await writeFile(inProject('media/icon.png'), await page.screenshot({ omitBackground: true }));
await browser.close();
