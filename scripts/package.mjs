// Builds the extension and packs it as sortie-<version>.vsix, which VS Code installs ("Install from VSIX…").
import { readFile, stat } from 'node:fs/promises';
import { inProject } from './project.mjs';
import { buildProject } from './tests/build.mjs';
import { packExtension } from './vscode/vsix.mjs';

const { version } = JSON.parse(await readFile(inProject('package.json'), 'utf8'));
await buildProject(process.env);
const file = await packExtension(inProject(`sortie-${version}.vsix`));
const { size } = await stat(file);
console.log(`${file} (${Math.round(size / 1024)} KB)`);
