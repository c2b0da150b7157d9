// Writes docs/rules/index.md, and the table of rules in README.md between its markers, from the table of rules in the
// sources. With --check nothing is written; the exit code says whether both are those of the sources.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const check = process.argv.includes('--check');

/** @typedef {{code: string, severity: string, explanation: string, fix: string, kinds: readonly string[]}} Rule */

/**
 * The table of rules of the sources.
 *
 * @returns {Promise<readonly Rule[]>}
 */
async function readRules() {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'server/service/rules/table.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(process.cwd() + '/');" },
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const { rules } = await import(`data:text/javascript;base64,${code}`);
  return rules;
}

/**
 * @param {readonly Rule[]} rules
 * @param {string} folder the way to the documents of the rules
 */
function table(rules, folder) {
  const rows = rules.map(({ code, severity, explanation, fix }) => {
    return `| [\`${code}\`](${folder}${code}.md) | ${severity} | ${explanation} | ${fix} |`;
  });
  return ['| rule | severity | says | fix |', '|---|---|---|---|', ...rows, ''].join('\n');
}

/**
 * @param {string} name
 * @param {string} text
 */
function settle(name, text) {
  const file = path.join(root, name);
  if (!check) return writeFileSync(file, text);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  console.error(`${name} is not what the sources say. Run: node scripts/generate-rules.mjs`);
  process.exitCode = 1;
}

const rules = await readRules();
const missing = rules.filter(({ code }) => !existsSync(path.join(root, 'docs/rules', `${code}.md`)));
if (missing.length > 0) {
  console.error(`docs/rules has no document for ${missing.map(({ code }) => code).join(', ')}`);
  process.exitCode = 1;
}
settle(
  'docs/rules/index.md',
  `# Rules\n\nWhat Sortie reports, how loud each rule is unless \`sortie.rules\` says otherwise, and what its fix does.\n\n${table(rules, '')}\nIn an editor, a file with more than 1,000 problems ends with [\`problems-not-shown\`](problems-not-shown.md), which is no rule.\n`,
);
const readme = path.join(root, 'README.md');
const markers = /(<!-- rules -->\n)[\s\S]*?(<!-- \/rules -->)/;
if (existsSync(readme) && markers.test(readFileSync(readme, 'utf8'))) {
  const text = readFileSync(readme, 'utf8');
  settle(
    'README.md',
    text.replace(markers, (_, open, close) => `${open}${table(rules, 'docs/rules/')}${close}`),
  );
}
