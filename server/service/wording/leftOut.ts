import * as l10n from '@vscode/l10n';
import { defaultSettings } from '../settings';
import type { LeftOutReason } from '../text/leftOut';

/** Returns why a file is left out, as a sentence. */
export function leftOutInWords(file: string, { kind, path }: LeftOutReason): string {
  if (kind === 'ignored') return l10n.t('{0} is left out, because Git ignores {1}.', file, path);
  return l10n.t('{0} is left out, because {1} is a nested checkout.', file, path);
}

/** Returns a sentence about the globs that exclude files. Empty if only the globs of the default do. */
export function excludedInWords(globs: readonly string[]): readonly string[] {
  const chosen = globs.filter((glob) => !defaultSettings.files.exclude.includes(glob));
  if (chosen.length === 0) return [];
  return [l10n.t('{0} are left out, because {1} excludes them.', chosen.join(', '), 'files.exclude')];
}

/** Returns a sentence for each folder and file that is left out. */
export function allLeftOut(reasons: Iterable<LeftOutReason>): readonly string[] {
  const counts = new Map<string, { readonly reason: LeftOutReason; count: number }>();
  for (const reason of reasons) {
    const known = counts.get(reason.path);
    if (known) known.count++;
    else counts.set(reason.path, { reason, count: 1 });
  }
  return [...counts.values()].map(({ reason: { kind, path }, count }) =>
    kind === 'ignored'
      ? l10n.t('{0} is left out, because Git ignores it. Number of files: {1}.', path, count)
      : l10n.t('{0} is left out, because it is a nested checkout. Number of files: {1}.', path, count),
  );
}
