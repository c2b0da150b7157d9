import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The absolute path of the checkout. */
export const projectRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} segments of a path relative to the checkout */
export function inProject(...segments) {
  return path.join(projectRoot, ...segments);
}

/** @param {string[]} segments of a JSON file's path relative to the checkout */
export function readJson(...segments) {
  return JSON.parse(readFileSync(inProject(...segments), 'utf8'));
}

/**
 * Writes a generated file. With `--check` on the command line, only compares the file with its new content, and sets
 * exit code 1 if they differ.
 * @param {string} name relative to the project
 * @param {string} text
 */
export function writeOrCheck(name, text) {
  const file = inProject(name);
  if (!process.argv.includes('--check')) return writeFileSync(file, text);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  console.error(`${name} is out of date. Run: npm run generate`);
  process.exitCode = 1;
}

/**
 * Writes or checks parts of a page, each between its markers.
 * @param {Map<string, string>} parts the text of each part, by the name of the part's markers
 * @param {string} file the page, relative to the project
 * @throws {Error} if a marker is missing
 */
export function writeOrCheckReference(parts, file = 'docs/reference.md') {
  let page = readFileSync(inProject(file), 'utf8');
  for (const [name, text] of parts) {
    const markers = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
    if (!markers.test(page)) throw new Error(`${file} has no place for the table of ${name}`);
    page = page.replace(markers, (_, open, close) => `${open}${text}${close}`);
  }
  writeOrCheck(file, page);
}

/**
 * Returns the exports of a module of the product.
 * @param {string} file relative to the project
 */
export async function importSource(file) {
  const { outputFiles } = await build({
    entryPoints: [inProject(file)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(process.cwd() + '/');" },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`);
}
