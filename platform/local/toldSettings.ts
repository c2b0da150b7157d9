import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as l10n from '@vscode/l10n';
import { readSettings } from '../../server/service/readSettings';
import { defaultSettings, type SortSettings } from '../../server/service/settings';

/**
 * The settings that an editor tells, a JSON object a line: the section `sortie` as it has it for the folder. Resolves
 * with the first line, or with the end of the input; the answer gives the newest settings whenever it is asked. A line
 * that is not JSON, and a setting that is not what it should be, are said and count as not told.
 */
export async function toldSettings(input: Readable, say: (message: string) => void): Promise<() => SortSettings> {
  let newest = defaultSettings;
  const hear = (line: string) => {
    const section = objectIn(line);
    if (section === undefined) return say(l10n.t('The settings that were told are not JSON.'));
    const { settings, mistakes } = readSettings(section, defaultSettings);
    newest = settings;
    for (const mistake of mistakes) say(mistake);
  };
  await new Promise<void>((resolve) => {
    createInterface({ input })
      .on('line', (line) => {
        hear(line);
        resolve();
      })
      // Who listens to the input itself ends the platform then.
      .on('error', () => resolve())
      .once('close', resolve);
  });
  return () => newest;
}

function objectIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
