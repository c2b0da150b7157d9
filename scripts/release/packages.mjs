import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject, projectRoot, readJson } from '../project.mjs';
import { run } from '../vscode/processes.mjs';
import { isWellKnown, repositoryFields } from './repository.mjs';

const vsce = inProject('node_modules/@vscode/vsce/vsce');
// Exceptions in .vscodeignore override the packer's own list of leftovers.
/** @param {string} file */
const isNoLeftover = (file) =>
  !/[\\/](?:\.git|\.DS_Store|\.vscode-test(?:-web)?|[^\\/]+\.vsix(?:manifest)?)$/.test(file);
// Their targets are only in a checkout. Without a repository, only the texts of these links remain.
const linksForContributors = /\[([^\]]+)\]\((?:CONTRIBUTING|docs\/(?:architecture|performance|style))\.md\)/g;
const german = 'l10n/bundle.l10n.de.json';

/**
 * Packs the built extension as `file`, and returns `file`. Requires `dist/`, whose bundles contain the dependencies.
 * @param {string} file @param {string} [repository] the repository's web address, for the packaged manifest only
 */
export async function packExtension(file, repository) {
  const args = [vsce, 'package', '--no-dependencies', '--allow-missing-repository', '--out', path.resolve(file)];
  const isLinked = repository !== undefined && isWellKnown(repository);
  if (!isLinked) args.push('--no-rewrite-relative-links');
  const readme = await readFile(inProject('README.md'), 'utf8');
  const texts = { 'README.md': isLinked ? readme : readme.replace(linksForContributors, '$1') };
  // The packer applies .vscodeignore only to these files, because applying it to all files would take several seconds.
  const kept = (await readFile(inProject('.vscodeignore'), 'utf8')).match(/(?<=^!)[^/*\r\n]+/gm) ?? [];
  const files = (await readdir(projectRoot)).filter((name) => kept.some((start) => name.startsWith(start)));
  await pack(['.vscodeignore', ...files], texts, readJson('package.json'), repository, process.execPath, args);
  return file;
}

/**
 * Packs the built CLI and language server for npm, with only the translations that they use. Returns the file's path.
 * @param {string} folder @param {string} [repository] the repository's web address
 */
export async function packCommandLine(folder, repository) {
  const { version, license, engines } = readJson('package.json');
  const manifest = { ...readJson('cli/package/package.json'), version, license, engines: { node: engines.node } };
  const programs = ['dist/cli.js', 'dist/mcp.js', 'dist/server.js'].map((name) => readFile(inProject(name), 'utf8'));
  const code = (await Promise.all(programs)).join('\n');
  const used = Object.entries(readJson(german)).filter(([message]) => code.includes(message));
  const docs = (await readdir(inProject('docs'), { recursive: true })).map((name) => name.replaceAll(path.sep, '/'));
  const pages = docs.filter((name) => /^(?:lsp4ij|rules)\/.*\.md$/.test(name)).map((name) => `docs/${name}`);
  const texts = {
    ...Object.fromEntries(await Promise.all(pages.map(async (page) => [page, await linkedPage(page, repository)]))),
    [german]: JSON.stringify(Object.fromEntries(used)),
    'README.md': await readFile(inProject('cli/package/README.md'), 'utf8'),
  };
  await pack(manifest.files, texts, manifest, repository, 'npm', ['pack', '--pack-destination', path.resolve(folder)]);
  return path.join(folder, `${manifest.name}-${version}.tgz`);
}

/**
 * Returns a page whose links out of its folder lead to the repository, because their targets aren't in the package. If
 * the repository isn't well known, only the texts of the links remain. @param {string} page @param {string} [repository]
 */
async function linkedPage(page, repository = '') {
  const files = `${repository}${repository.startsWith('https://gitlab') ? '/-' : ''}/blob/HEAD`;
  return (await readFile(inProject(page), 'utf8')).replace(/\[([^\]]+)\]\((\.\.\/[^)\s]+)\)/g, (_, words, target) =>
    isWellKnown(repository) ? `[${words}](${files}/${path.posix.join(path.posix.dirname(page), target)})` : words,
  );
}

/**
 * Runs a packer in a new folder. Skips files that are left over from other programs.
 * @param {readonly string[]} files to copy @param {Readonly<Record<string, string>>} texts to replace or add, by name
 * @param {object} manifest @param {string | undefined} repository @param {string} command @param {string[]} args
 */
async function pack(files, texts, manifest, repository, command, args) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-package-'));
  try {
    for (const name of files)
      await cp(inProject(name), path.join(folder, name), { recursive: true, filter: isNoLeftover });
    const packed = { ...manifest, ...(repository && repositoryFields(repository)) };
    const written = { ...texts, 'package.json': `${JSON.stringify(packed, undefined, 2)}\n` };
    for (const [name, text] of Object.entries(written)) await writeFile(path.join(folder, name), text);
    await run(command, args, { cwd: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}
