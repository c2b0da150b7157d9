// Writes the tables of settings and commands in README.md, between their markers, from the manifest and its texts.
// With --check nothing is written; the exit code says whether the tables are those of the manifest.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** @param {string} name */
const read = (name) => readFileSync(path.join(root, name), 'utf8');
const manifest = JSON.parse(read('package.json'));
const texts = JSON.parse(read('package.nls.json'));

/** @param {unknown} value */
function text(value) {
  const known = typeof value === 'string' ? (/^%(.+)%$/.exec(value)?.[1] ?? '') : '';
  const found = texts[known] ?? value ?? '';
  return String(found.message ?? found)
    .replaceAll('\n', ' ')
    .replaceAll('|', '\\|');
}

/** @param {string} heading @param {readonly string[]} rows */
const table = (heading, rows) => `${heading}\n|---|---|---|\n${rows.join('\n')}\n`;

const groups = [manifest.contributes.configuration].flat();
const settings = groups.flatMap((group) => Object.entries(group.properties));
const hidden = new Set(
  (manifest.contributes.menus?.commandPalette ?? [])
    .filter((/** @type {{when?: string}} */ item) => item.when === 'false')
    .map((/** @type {{command: string}} */ item) => item.command),
);

const tables = new Map([
  [
    'settings',
    table(
      '| setting | default | meaning |',
      settings.map(([name, setting]) => {
        const meaning = text(setting.markdownDescription ?? setting.description).replaceAll(/`#([^#`]+)#`/g, '`$1`');
        return `| \`${name}\` | \`${JSON.stringify(setting.default).replaceAll('|', '\\|')}\` | ${meaning} |`;
      }),
    ),
  ],
  [
    'commands',
    table(
      '| command | id | where |',
      manifest.contributes.commands.map(
        (/** @type {{command: string, title: string, category?: string}} */ command) => {
          const category = command.category ? `${text(command.category)}: ` : '';
          return `| ${category}${text(command.title)} | \`${command.command}\` | ${hidden.has(command.command) ? 'view' : 'palette'} |`;
        },
      ),
    ),
  ],
]);

let readme = read('README.md');
for (const [name, rows] of tables) {
  const markers = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!markers.test(readme)) throw new Error(`README.md has no place for the table of ${name}`);
  readme = readme.replace(markers, (_, open, close) => `${open}${rows}${close}`);
}
if (!process.argv.includes('--check')) writeFileSync(path.join(root, 'README.md'), readme);
else if (readme !== read('README.md')) {
  console.error('README.md is not what the manifest says. Run: node scripts/generate-readme.mjs');
  process.exitCode = 1;
}
