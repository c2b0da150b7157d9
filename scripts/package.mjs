// Builds the extension and packs it as sortie-<version>.vsix, which VS Code installs ("Install from VSIX…").
import { readFile, stat } from 'node:fs/promises';
import { buildProject } from './bundles.mjs';
import { inProject } from './project.mjs';
import { repositoryOf } from './release/repository.mjs';
import { packExtension } from './vscode/vsix.mjs';

const manifest = JSON.parse(await readFile(inProject('package.json'), 'utf8'));
const repository = repositoryOf(manifest);
await buildProject();
const file = await packExtension(inProject(`sortie-${manifest.version}.vsix`), repository);
const { size } = await stat(file);
console.log(`${file} (${Math.round(size / 1024)} KB), ${repository ?? 'of no known repository'}`);
