// Writes l10n/bundle.l10n.json: the English messages in the sources. VS Code and @vscode/l10n load the translations.
// With --check, writes nothing, and the exit code shows whether the file is up to date.
import { readdirSync, readFileSync } from 'node:fs';
import { getL10nJson } from '@vscode/l10n-dev';
import { inProject, writeOrCheck } from './project.mjs';

/** Matches a single-line import of a module that exports `l10n.t`. */
const l10nImport = /^import .* from '(?:vscode|@vscode\/l10n)';$/gm;

const sources = ['client', 'server', 'platform', 'localPlatform', 'cli'].flatMap((part) =>
  readdirSync(inProject(part), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('generated'))
    .sort()
    .map((name) => readFileSync(inProject(part, name), 'utf8'))
    .filter((text) => text.includes('l10n')),
);
const messages = Object.entries(await getL10nJson(joined(sources))).sort(([left], [right]) => (left < right ? -1 : 1));
writeOrCheck('l10n/bundle.l10n.json', `${JSON.stringify(Object.fromEntries(messages), undefined, 2)}\n`);

/**
 * Joins the source files that have the same imports. l10n-dev compiles its queries again for each file and each import,
 * which takes longer than everything else.
 * @param {string[]} texts
 * @returns {import('@vscode/l10n-dev').IScriptFile[]}
 */
function joined(texts) {
  /** @type {Map<string, string>} */
  const byImports = new Map();
  for (const text of texts) {
    const imports = (text.match(l10nImport) ?? []).join('\n');
    byImports.set(imports, `${byImports.get(imports) ?? imports}\n${text.replace(l10nImport, '')}`);
  }
  return [...byImports.values()].map((contents) => ({ extension: '.ts', contents }));
}
