import type { InlayHint, Range } from 'vscode-languageserver-types';
import type { Cancellation } from '../service';
import type { FeatureContext } from './context';
import { rankInWords } from './words';

/** Rank and direction behind each entry of the default sorts in a range: `1st, descending`. */
export function inlayHints(
  context: FeatureContext,
  uri: string,
  range: Range,
  token: Cancellation,
): readonly InlayHint[] {
  if (!context.settings().inlayHints) return [];
  const { model } = context;
  const hints: InlayHint[] = [];
  for (const block of model.blocks(uri)) {
    if (token.isCancellationRequested) return [];
    const facts = model.block(block)?.facts;
    if (facts?.kind !== 'apiconfig') continue;
    for (const { entries } of facts.resources.flatMap(({ defaultSorts }) => defaultSorts)) {
      let rank = 0;
      for (const { name, span, descending } of entries) {
        if (name === undefined) continue;
        rank++;
        const position = model.range(block, span).end;
        if (position.line < range.start.line || position.line > range.end.line) continue;
        hints.push({ position, label: rankInWords(rank, descending), paddingLeft: true });
      }
    }
  }
  return hints;
}
