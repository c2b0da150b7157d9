// Writes THIRD-PARTY-NOTICES.txt: each bundled package with its version and its license. With --check, writes nothing,
// and the exit code shows whether the file is up to date.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { bundleProduct } from './bundles.mjs';
import { inProject, readJson, writeOrCheck } from './project.mjs';

/**
 * Returns the folders of the bundled packages, sorted and relative to the project.
 *
 * @param {readonly string[]} inputs
 */
function bundledPackages(inputs) {
  const folders = inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/** The MIT license, for packages that specify this license but don't contain its text. */
const mit = readFileSync(inProject('LICENSE'), 'utf8')
  .replace(/^[\s\S]*?(?=Permission)/, '')
  .trim();

/**
 * Returns the notice for a package. `scripts/licenses` contains the license texts that packages lack.
 * @param {string} folder
 * @throws {Error} for a package with an unknown license
 */
function notice(folder) {
  const { name, version, license, author } = readJson(folder, 'package.json');
  const texts = readdirSync(inProject(folder))
    .filter((entry) => /^(licen[cs]e|notice|thirdpartynotices)(\.(md|txt))?$/i.test(entry))
    .sort()
    .map((entry) => readFileSync(inProject(folder, entry), 'utf8').replaceAll('\r\n', '\n').trim());
  const added = inProject('scripts/licenses', `${name}.txt`);
  if (texts.length === 0 && existsSync(added)) texts.push(readFileSync(added, 'utf8').trim());
  if (texts.length === 0 && license !== 'MIT') throw new Error(`${folder} has no file with its licence (${license})`);
  if (texts.length === 0) texts.push(`Copyright (c) ${author?.name ?? author}`, mit);
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}`;
}

const { inputs } = await bundleProduct();
const notices = [...new Set(bundledPackages(inputs).map(notice))];
const line = '-'.repeat(80);
const head = 'Sortie contains parts of the following packages, each under the licence below its name.';
writeOrCheck('THIRD-PARTY-NOTICES.txt', `${[head, ...notices].join(`\n\n${line}\n\n`)}\n`);
