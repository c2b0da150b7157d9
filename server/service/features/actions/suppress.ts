import * as l10n from '@vscode/l10n';
import type { SortModel } from '../../model/model';
import type { PlacedProblem } from '../../rules/fileProblems';
import { type Fix, textFix } from '../../rules/fix';
import { isYamlKind } from '../../text/fileName';
import { lineAt, lineBefore } from '../../text/lines';
import { endOfCodes } from '../../text/suppression';

/**
 * Returns a fix that suppresses a problem's rule on the line where the problem begins. The fix adds a comment above the
 * line or extends an existing comment. Undefined for `invalid-syntax`.
 */
export function suppressionOf(model: SortModel, uri: string, { id, problem }: PlacedProblem): Fix | undefined {
  const file = model.files.get(uri);
  if (!file || problem.code === 'invalid-syntax') return undefined;
  const mark = isYamlKind(file.name.kind) ? '#' : '//';
  return textFix({
    id: 'suppress',
    title: l10n.t('Disable {0} for this line', problem.code),
    uri,
    edits: (text) => {
      const offset = model.blocks.startOf(id) + problem.span.start;
      const line = lineAt(text, offset);
      const above = lineBefore(text, line);
      const codes = above && /^[ \t]*(#|\/\/)/.test(above.text) ? endOfCodes(above.text) : undefined;
      if (above && codes !== undefined) {
        const end = above.start + codes;
        return [{ start: end, end, newText: `, ${problem.code}` }];
      }
      const indent = /^[ \t]*/.exec(line.text)?.[0] ?? '';
      const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
      const newText = `${indent}${mark} sortie-disable-next-line ${problem.code}${lineEnd}`;
      return [{ start: line.start, end: line.start, newText }];
    },
  });
}
