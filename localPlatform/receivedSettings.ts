import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as l10n from '@vscode/l10n';
import { readSettings } from '../server/service/readSettings';
import { defaultSettings, type SortSettings } from '../server/service/settings';

/**
 * Receives the settings of an editor: one JSON object per line, the section `sortie` of the folder. Resolves after the
 * first line, or at the end of the input, with a function that returns the newest settings. A line that isn't JSON and a
 * setting that isn't valid are reported and ignored.
 */
export async function receivedSettings(
  input: Readable,
  report: (message: string) => void,
): Promise<() => SortSettings> {
  let newest = defaultSettings;
  const read = (line: string) => {
    const section = objectIn(line);
    if (section === undefined) return report(l10n.t('The settings that were told are not JSON.'));
    const { settings, mistakes } = readSettings(section, defaultSettings);
    newest = settings;
    for (const mistake of mistakes) report(mistake);
  };
  await new Promise<void>((resolve) => {
    createInterface({ input })
      .on('line', (line) => {
        read(line);
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
