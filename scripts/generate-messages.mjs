// Writes l10n/bundle.l10n.json from the sources: the English messages, whose translations VS Code and @vscode/l10n load.
// With --check, writes nothing. The exit code says whether the file is up to date.
import { readdirSync, readFileSync } from 'node:fs';
import { getL10nJson } from '@vscode/l10n-dev';
import { inProject, writeOrCheck } from './project.mjs';

const sources = ['client', 'server', 'platform', 'localPlatform', 'cli'].flatMap((part) =>
  readdirSync(inProject(part), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('generated'))
    .sort()
    .map((name) => ({ extension: /** @type {const} */ ('.ts'), contents: readFileSync(inProject(part, name), 'utf8') }))
    .filter(({ contents }) => contents.includes('l10n')),
);
const messages = Object.entries(await getL10nJson(sources)).sort(([left], [right]) => (left < right ? -1 : 1));
writeOrCheck('l10n/bundle.l10n.json', `${JSON.stringify(Object.fromEntries(messages), undefined, 2)}\n`);
