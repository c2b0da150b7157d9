import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { getNodeValue, type ParseError, parseTree } from 'jsonc-parser';
import { isTooDeep } from '../service/languages/json/jsonTree';
import { type ReadSettings, readSettings } from '../service/readSettings';
import { defaultSettings } from '../service/settings';
import { isRecord } from '../service/values';
import type { ReadFailure } from '../service/workspace';
import { readRegularFile } from './read';

const largest = 5_000_000;
const prefix = 'sortie.';

/** Groups of settings whose names contain a second dot, such as `sortie.files.schema`. */
const groups = ['files', 'gosu'];

/**
 * Returns the settings stored in a folder (`.vscode/settings.json`). All mistakes are reported, because the command
 * line has no editor that validates this file.
 */
export function settingsOf(folder: string): ReadSettings {
  const file = readRegularFile(path.join(folder, '.vscode', 'settings.json'), largest);
  const { value, problem } = 'text' in file ? parseSettings(file.text) : { problem: unreadable(file.failure) };
  const { settings, mistakes } = readSettings(sectionOf(isRecord(value) ? value : {}), defaultSettings);
  return { settings, mistakes: problem === undefined ? mistakes : [problem, ...mistakes] };
}

/** Settings as an editor reads them, and their syntax problems. */
interface ParsedSettings {
  readonly value?: unknown;
  readonly problem: string | undefined;
}

/**
 * Parses the readable part of a settings file, as an editor does. Every key is treated as plain data, even `__proto__`.
 */
function parseSettings(text: string): ParsedSettings {
  if (isTooDeep(text)) return { problem: l10n.t('.vscode/settings.json is nested too deeply. Sortie ignores it.') };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const value: unknown = root && getNodeValue(root);
  const [first] = errors;
  if (first === undefined && (root === undefined || isRecord(value))) return { value, problem: undefined };
  const line = text.slice(0, first?.offset ?? 0).split('\n').length;
  return { value, problem: l10n.t(".vscode/settings.json isn't valid JSON with comments. Correct line {0}.", line) };
}

function unreadable(failure: ReadFailure): string | undefined {
  if (failure === 'missing') return undefined;
  if (failure === 'too-large') return l10n.t('.vscode/settings.json is too large. Sortie ignores it.');
  return l10n.t("Sortie can't read .vscode/settings.json and ignores it.");
}

/** Converts dotted keys such as `sortie.files.schema` to nested objects, as an editor does. */
function sectionOf(settings: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const section: Record<string, unknown> = Object.create(null);
  const grouped: Record<string, Record<string, unknown>> = Object.create(null);
  for (const [key, value] of Object.entries(settings)) {
    if (!key.startsWith(prefix)) continue;
    const name = key.slice(prefix.length);
    const group = groups.find((each) => name.startsWith(`${each}.`));
    if (group === undefined) section[name] = value;
    else grouped[group] = { ...grouped[group], [name.slice(group.length + 1)]: value };
  }
  return { ...section, ...grouped };
}
