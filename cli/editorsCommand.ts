import { existsSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { jsonText } from '../platform/json';
import { parseArguments } from './parsing';
import { type Command, UsageError } from './terminal';

/** A file or folder of the package that other editors use. */
interface EditorPart {
  readonly label: () => string;
  /** The path in the package, with forward slashes. */
  readonly path: string;
}

/** The parts that `sortie editors` lists, by their keys in JSON. */
export const editorParts: Readonly<Record<string, EditorPart>> = {
  languageServer: { path: 'dist/server.js', label: () => l10n.t('Language server') },
  lsp4ijTemplate: { path: 'docs/lsp4ij/sortie', label: () => l10n.t('Template for LSP4IJ (IntelliJ)') },
  projectFileSchema: { path: 'syntaxes/sortie.schema.json', label: () => l10n.t('Schema of sortie.json') },
  rulePages: { path: 'docs/rules', label: () => l10n.t('Pages of the rules') },
};

/**
 * `sortie editors`: prints where the installed package contains the files that other editors use. Omits files that it
 * doesn't contain.
 */
export const editorsCommand: Command = {
  help: () =>
    [
      l10n.t('Usage: sortie editors [options]'),
      '',
      l10n.t('  --format FORMAT     text or json (default: text)'),
      '',
      l10n.t('Shows where the package contains files for other editors, such as the template for LSP4IJ.'),
    ].join('\n'),
  async run(args, terminal) {
    const { format = 'text' } = parseArguments(args, { format: { type: 'string' } }).values;
    if (format !== 'text' && format !== 'json')
      throw new UsageError(l10n.t('--format must be one of {0}.', 'text, json'));
    // The bundle is in the package's `dist` folder.
    const parts = Object.entries(editorParts)
      .map(([key, part]) => ({ key, label: part.label(), file: path.resolve(__dirname, '..', part.path) }))
      .filter(({ file }) => existsSync(file));
    const width = Math.max(...parts.map(({ label }) => label.length));
    if (format === 'json') terminal.out(jsonText(Object.fromEntries(parts.map(({ key, file }) => [key, file]))));
    else for (const { label, file } of parts) terminal.out(`${label.padEnd(width)}  ${file}`);
    return 0;
  },
};
