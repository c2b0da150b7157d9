import path from 'node:path';
import { type ParseError, parse } from 'jsonc-parser';
import { type ReadSettings, readSettings } from '../../server/service/readSettings';
import { isRecord } from '../../server/service/values';
import { readRegularFile } from '../../server/workspace/read';

const largest = 5_000_000;
const prefix = 'sortie.';

/**
 * The settings that an editor would have for a folder, as far as they are kept in it (`.vscode/settings.json`). No other
 * validator runs beside a command line, so everything is said.
 */
export function settingsOf(folder: string): ReadSettings {
  const result = readRegularFile(path.join(folder, '.vscode', 'settings.json'), largest);
  const errors: ParseError[] = [];
  const parsed: unknown = 'text' in result ? parse(result.text, errors, { allowTrailingComma: true }) : {};
  return readSettings(sectionOf(isRecord(parsed) ? parsed : {}), { json: false, yaml: false });
}

/** Dotted keys (`sortie.files.schema`) as the nested object that editors make of them. */
function sectionOf(settings: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const section: Record<string, unknown> = {};
  const files: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(settings)) {
    if (!key.startsWith(prefix)) continue;
    const name = key.slice(prefix.length);
    if (name.startsWith('files.')) files[name.slice('files.'.length)] = value;
    else section[name] = value;
  }
  return { ...section, files };
}
