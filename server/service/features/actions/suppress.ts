import * as l10n from '@vscode/l10n';
import type { PlacedProblem } from '../../fileProblems';
import { type Fix, textFix } from '../../rules/fix';
import type { FeatureContext } from '../context';

/** Writes a comment above a problem that silences its rule on that line; joins one that stands there already. */
export function suppressionOf({ model }: FeatureContext, uri: string, { id, problem }: PlacedProblem): Fix | undefined {
  const file = model.file(uri);
  if (!file || problem.code === 'invalid-syntax') return undefined;
  const mark = file.name.kind === 'apiconfig' || file.name.kind === 'swagger' ? '#' : '//';
  return textFix({
    id: 'suppress',
    title: l10n.t('Disable {0} for this line', problem.code),
    uri,
    edits: (text) => {
      const offset = model.startOf(id) + problem.span.start;
      const lineStart = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
      const above = lastLine(text.slice(0, lineStart));
      if (/^[ \t]*(#|\/\/)[ \t]*sortie-disable-next-line[ \t]/.test(above.line)) {
        const end = above.start + above.line.trimEnd().length;
        return [{ start: end, end, newText: `, ${problem.code}` }];
      }
      const indent = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? '';
      const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
      const newText = `${indent}${mark} sortie-disable-next-line ${problem.code}${lineEnd}`;
      return [{ start: lineStart, end: lineStart, newText }];
    },
  });
}

/** The last complete line of a text that ends with a line end. */
function lastLine(text: string): { readonly line: string; readonly start: number } {
  const end = text.length - (/(\r\n|\n|\r)$/.exec(text)?.[0].length ?? 0);
  const start = Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1)) + 1;
  return { line: text.slice(start, end), start };
}
