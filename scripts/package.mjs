// Builds and packs the product: the extension as .vsix, and the CLI as .tgz.
import { readFile, stat } from 'node:fs/promises';
import { buildProject } from './bundles.mjs';
import { inProject, projectRoot, readJson } from './project.mjs';
import { packCommandLine, packExtension } from './release/packages.mjs';
import { missingParts, repositoryOf } from './release/repository.mjs';

const manifest = readJson('package.json');
const repository = repositoryOf(manifest);
await buildProject();
const extension = await packExtension(inProject(`sortie-${manifest.version}.vsix`), repository);
for (const file of [extension, await packCommandLine(projectRoot, repository)]) {
  const { size } = await stat(file);
  console.log(`${file} (${Math.round(size / 1024)} KB), ${repository ?? 'of no known repository'}`);
}
for (const line of missingParts(repository, await readFile(inProject('README.md'), 'utf8'))) console.warn(line);
