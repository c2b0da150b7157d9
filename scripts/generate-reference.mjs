// Writes the tables of settings and commands in docs/reference.md from package.json and package.nls.json, and the schema
// and the table of keys of sortie.json. With --check, writes nothing, and the exit code shows whether all is up to date.
import { importSource, readJson, writeOrCheck, writeOrCheckReference } from './project.mjs';

const manifest = readJson('package.json');
const texts = readJson('package.nls.json');

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

writeOrCheckReference(tables);
const { projectKeys } = await importSource('server/service/project/keys.ts');
const keys = projectKeys.map((/** @type {{name: string, meaning: string, default?: unknown}} */ key) => {
  const value = key.default === undefined ? '–' : `\`${JSON.stringify(key.default)}\``;
  return `| \`${key.name}\` | ${text(value)} | ${text(key.meaning)} |`;
});
writeOrCheckReference(new Map([['keys', table('| key | default | meaning |', keys)]]), 'docs/project-file.md');
const { projectSchema } = await importSource('server/service/project/schema.ts');
const { allRules } = await importSource('server/service/rules/table.ts');
const environment = JSON.stringify(groups[1].properties['sortie.environments'].items);
const items = JSON.parse(environment, (_, value) => (/^%.+%$/.test(value) ? text(value) : value));
writeOrCheck('syntaxes/sortie.schema.json', `${JSON.stringify(projectSchema(allRules, items), undefined, 2)}\n`);
