import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as l10n from '@vscode/l10n';
import { readSettings } from '../server/service/readSettings';
import { defaultSettings, type SortSettings } from '../server/service/settings';

/**
 * Reads the editor's settings from a stream. Each line is a JSON object with the `sortie` section of the folder's
 * settings. Reports and ignores invalid lines and invalid settings.
 */
export class ReceivedSettings {
  private settings = defaultSettings;

  private constructor(private readonly report: (message: string) => void) {}

  /** Resolves after the first line, or when the input ends. */
  static async from(input: Readable, report: (message: string) => void): Promise<ReceivedSettings> {
    const received = new ReceivedSettings(report);
    await new Promise<void>((resolve) => {
      createInterface({ input })
        .on('line', (line) => {
          received.read(line);
          resolve();
        })
        // The owner of the input stream handles this error and stops the platform.
        .on('error', () => resolve())
        .once('close', resolve);
    });
    return received;
  }

  get newest(): SortSettings {
    return this.settings;
  }

  private read(line: string): void {
    const section = objectIn(line);
    if (section === undefined) {
      this.report(l10n.t("The received settings aren't valid JSON. The local platform ignores them."));
      return;
    }
    const { settings, mistakes } = readSettings(section, defaultSettings);
    this.settings = settings;
    for (const mistake of mistakes) this.report(mistake);
  }
}

function objectIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
