// Writes the table of rules to docs/rules/index.md and docs/reference.md, and the codes of the rules to `sortie.rules`
// in package.json. The source is the table of rules in the code. With --check, writes nothing, and the exit code shows
// whether these files are up to date.
import { existsSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { inProject, writeOrCheck, writeOrCheckReference } from './project.mjs';

/** @typedef {{code: string, severity: string, explanation: string, fix: string, kinds: readonly string[]}} Rule */

/** @returns {Promise<readonly Rule[]>} the table of rules in the sources */
async function readRules() {
  const { outputFiles } = await build({
    entryPoints: [inProject('server/service/rules/table.ts')],
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
 * @param {string} folder the relative path of the rules' pages
 */
function table(rules, folder) {
  const rows = rules.map(({ code, severity, explanation, fix }) => {
    return `| [\`${code}\`](${folder}${code}.md) | ${severity} | ${explanation} | ${fix} |`;
  });
  return ['| rule | severity | meaning | fix |', '|---|---|---|---|', ...rows, ''].join('\n');
}

const rules = await readRules();
const missing = rules.filter(({ code }) => !existsSync(inProject('docs/rules', `${code}.md`)));
if (missing.length > 0) {
  console.error(`docs/rules has no document for ${missing.map(({ code }) => code).join(', ')}`);
  process.exitCode = 1;
}
writeOrCheck(
  'docs/rules/index.md',
  `# Rules\n\nThis page lists Sortie's rules with their default severities and quick fixes. To change the severity of a rule, use the \`sortie.rules\` setting.\n\n${table(rules, '')}\nIf a file has more than 1,000 problems, the last problem that an editor shows is [\`problems-not-shown\`](problems-not-shown.md), which isn't a rule.\n`,
);
writeOrCheckReference(new Map([['rules', table(rules, 'rules/')]]));
const manifest = readFileSync(inProject('package.json'), 'utf8');
const list = /("sortie\.rules": \{[^[]*"enum": \[)[^\]]*?(\s*\])/;
const codes = rules.map(({ code }) => `\n                "${code}"`).join(',');
writeOrCheck('package.json', manifest.replace(list, `$1${codes}$2`));
