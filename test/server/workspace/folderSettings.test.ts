import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { settingsOf } from '../../../server/workspace/folderSettings';

test('settings with two dots in their name are found in .vscode/settings.json', () => {
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
