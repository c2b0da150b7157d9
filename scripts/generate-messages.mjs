// Writes the tables of messages from the sources: l10n/<part>.json lists the English texts of each part, and
// l10n/bundle.l10n.json holds all of them, which is what VS Code and @vscode/l10n load in a translated form.
// With --check nothing is written; the exit code says whether the tables are those of the sources.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getL10nJson } from '@vscode/l10n-dev';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const parts = ['client', 'server', 'platform', 'cli'];
const check = process.argv.includes('--check');

/**
 * The sources of one part, in a fixed order.
 *
 * @param {string} part
 * @returns {{extension: '.ts', contents: string}[]}
 */
function sources(part) {
  return readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
    .sort()
    .map((file) => ({ extension: '.ts', contents: readFileSync(path.join(root, part, file), 'utf8') }));
}

/**
 * @template T
 * @param {Record<string, T>} table
 */
function sorted(table) {
  return Object.fromEntries(
    Object.entries(table).sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)),
  );
}

const tables = new Map();
for (const part of parts) tables.set(`${part}.json`, sorted(await getL10nJson(sources(part))));
tables.set('bundle.l10n.json', sorted(Object.assign({}, ...tables.values())));

mkdirSync(path.join(root, 'l10n'), { recursive: true });
let stale = false;
for (const [name, table] of tables) {
  const file = path.join(root, 'l10n', name);
  const text = `${JSON.stringify(table, null, 2)}\n`;
  if (!check) writeFileSync(file, text);
  else if (!readdirSync(path.dirname(file)).includes(name) || readFileSync(file, 'utf8') !== text) {
    console.error(`l10n/${name} is not what the sources say. Run: node scripts/generate-messages.mjs`);
    stale = true;
  }
}
process.exitCode = stale ? 1 : 0;
