// Writes the table of rules to docs/rules/index.md and docs/reference.md. The source is the table of rules in the code.
// With --check, writes nothing, and the exit code shows whether these files are up to date.
import { existsSync } from 'node:fs';
import { importSource, inProject, writeOrCheck, writeOrCheckReference } from './project.mjs';

/** @typedef {{code: string, severity: string, explanation: string, fix: string}} Rule */

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

/** @type {{allRules: readonly Rule[]}} */
const { allRules: rules } = await importSource('server/service/rules/table.ts');
const missing = rules.filter(({ code }) => !existsSync(inProject('docs/rules', `${code}.md`)));
if (missing.length > 0) {
  console.error(`docs/rules has no document for ${missing.map(({ code }) => code).join(', ')}`);
  process.exitCode = 1;
}
writeOrCheck(
  'docs/rules/index.md',
  `# Rules\n\nThis page lists Sortie's rules with their default severities and quick fixes. To change the severity of a rule, use \`rules\` in [\`sortie.json\`](../project-file.md).\n\n${table(rules, '')}\nIf a file has more than 1,000 problems, the last problem that an editor shows is [\`problems-not-shown\`](problems-not-shown.md), which isn't a rule.\n`,
);
writeOrCheckReference(new Map([['rules', table(rules, 'rules/')]]));
