import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { settingsOf } from '../../../server/workspace/folderSettings';

test('settings with two dots in their names are found in .vscode/settings.json', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, '.vscode'));
  const settings = { 'sortie.gosu.sortColumnPackage': 'gw.rest.columns', 'sortie.files.exclude': ['**/old/**'] };
  writeFileSync(path.join(folder, '.vscode/settings.json'), JSON.stringify(settings));

  const read = settingsOf(folder);
  writeFileSync(path.join(folder, '.vscode/settings.json'), '['.repeat(100_000));
  expect(settingsOf(folder).settings.files.exclude).not.toEqual(['**/old/**']);
  expect(read.mistakes).toEqual([]);
  expect(read.settings.sortColumnPackage).toBe('gw.rest.columns');
  expect(read.settings.files.exclude).toEqual(['**/old/**']);
});

/** Returns the mistakes that are reported for a `.vscode/settings.json` with this text. */
function mistakesOf(text: string): readonly string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, '.vscode'));
  writeFileSync(path.join(folder, '.vscode/settings.json'), text);
  return settingsOf(folder).mistakes;
}

test.each([
  ['{\n  "sortie.vendor": \n}', [".vscode/settings.json isn't valid JSON with comments. Correct line 3."]],
  ['[]', [".vscode/settings.json isn't valid JSON with comments. Correct line 1."]],
  ['{"a":'.repeat(20_000), ['.vscode/settings.json is nested too deeply. Sortie ignores it.']],
  [' '.repeat(5_000_001), ['.vscode/settings.json is too large. Sortie ignores it.']],
  ['\0', ["Sortie can't read .vscode/settings.json and ignores it."]],
  ['', []],
  ['// none yet\n', []],
  ['\uFEFF{ "sortie.vendor": "acme", } // mine', []],
])('broken settings are reported: %#', (text, mistakes) => expect(mistakesOf(text)).toEqual(mistakes));

test("no key changes JavaScript's object prototype", () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, '.vscode'));
  const stated = '{ "maxFileSize": 1, "vendor": "evil", "exclude": ["**"] }';
  const keys = ['__proto__', 'sortie.__proto__', 'sortie.files.__proto__', 'constructor', 'sortie.constructor'];
  const text = `{ ${keys.map((key) => `"${key}": ${stated}`).join(', ')} }`;
  writeFileSync(path.join(folder, '.vscode/settings.json'), text);
  expect(settingsOf(folder).settings).toEqual(settingsOf(path.join(folder, 'empty')).settings);
  expect(Object.keys(Object.prototype)).toEqual([]);
});
