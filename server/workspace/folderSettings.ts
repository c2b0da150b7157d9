import path from 'node:path';
import { type ParseError, parse } from 'jsonc-parser';
import { isTooDeep } from '../service/languages/json/jsonTree';
import { type ReadSettings, readSettings } from '../service/readSettings';
import { defaultSettings } from '../service/settings';
import { isRecord } from '../service/values';
import { readRegularFile } from './read';

const largest = 5_000_000;
const prefix = 'sortie.';

/** Settings whose names have a second dot: `sortie.files.schema`. */
const groups = ['files', 'gosu'];

/**
 * The settings that an editor would have for a folder, as far as they are kept in it (`.vscode/settings.json`). Outside
 * an editor no other validator runs, so everything is said.
 */
export function settingsOf(folder: string): ReadSettings {
  const result = readRegularFile(path.join(folder, '.vscode', 'settings.json'), largest);
  const errors: ParseError[] = [];
  const text = 'text' in result && !isTooDeep(result.text) ? result.text : '{}';
  const parsed: unknown = parse(text, errors, { allowTrailingComma: true });
  return readSettings(sectionOf(isRecord(parsed) ? parsed : {}), defaultSettings);
}

/** Dotted keys (`sortie.files.schema`) as the nested object that editors make of them. */
function sectionOf(settings: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const section: Record<string, unknown> = {};
  const grouped: Record<string, Record<string, unknown>> = {};
  for (const [key, value] of Object.entries(settings)) {
    if (!key.startsWith(prefix)) continue;
    const name = key.slice(prefix.length);
    const group = groups.find((each) => name.startsWith(`${each}.`));
    if (group === undefined) section[name] = value;
    else grouped[group] = { ...grouped[group], [name.slice(group.length + 1)]: value };
  }
  return { ...section, ...grouped };
}
