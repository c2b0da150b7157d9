import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readProject } from '../../../server/service/project/readProject';
import { defaultSettings, type SortSettings } from '../../../server/service/settings';

/** Returns the settings that the text of a project file specifies. */
export function settingsIn(text: string): SortSettings {
  return { ...defaultSettings, ...readProject(text).settings };
}

/** Returns the settings in the project file of a folder. The path is relative to the checkout. */
export function settingsOf(folder: string): SortSettings {
  return settingsIn(readFileSync(path.resolve(__dirname, '../../..', folder, 'sortie.json'), 'utf8'));
}
