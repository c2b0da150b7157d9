import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { URI } from 'vscode-uri';
import type { SortService } from '../../server/service/service';
import type { SortSettings } from '../../server/service/settings';
import { selectFiles } from '../../server/service/text/fileSelection';
import { allLeftOut, leftOutInWords } from '../../server/service/wording/leftOut';
import { slashed } from './regions';
import { type AskedPath, isWithin } from './roots';

/**
 * Returns sentences that say why a requested file is left out. For a requested folder, returns sentences only if
 * nothing in it is left to check.
 */
export function leftOutIn(
  folder: string,
  { absolute, isFolder }: AskedPath,
  checked: readonly string[],
  service: SortService,
  settings: SortSettings,
): readonly string[] {
  const inside = [...service.projects.leftOutFiles()].filter(([uri]) => isWithin(absolute, URI.parse(uri).fsPath));
  if (isFolder) {
    const isAllLeftOut = inside.length > 0 && !checked.some((file) => isWithin(absolute, file));
    return isAllLeftOut ? allLeftOut(inside.map(([, reason]) => reason)) : [];
  }
  const file = slashed(path.relative(folder, absolute));
  const [[, reason] = []] = inside;
  if (reason) return [leftOutInWords(file, reason)];
  const isExcluded = selectFiles(settings.files).isExcluded(file);
  return isExcluded ? [l10n.t('{0} is left out, because {1} excludes it.', file, 'files.exclude')] : [];
}
