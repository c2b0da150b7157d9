import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type Location,
  type Position,
} from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import { cursorAt } from '../symbols/cursor';
import { occurrencesOf } from '../symbols/occurrences';
import type { Occurrence } from '../symbols/symbol';
import { symbolAt } from '../symbols/symbolAt';
import type { FeatureContext } from './context';

/** All occurrences in the workspace of the symbol at a position. */
export async function references(
  context: FeatureContext,
  uri: string,
  position: Position,
  includeDeclaration: boolean,
  token: Cancellation,
): Promise<readonly Location[]> {
  return (await occurrencesAt(context, uri, position, token))
    .filter(({ declares }) => includeDeclaration || !declares)
    .flatMap(({ blockSpan }) => context.model.locate(blockSpan) ?? []);
}

/** Those of them that are in the same file. */
export async function highlights(
  context: FeatureContext,
  uri: string,
  position: Position,
  token: Cancellation,
): Promise<readonly DocumentHighlight[]> {
  const { model } = context;
  return (await occurrencesAt(context, uri, position, token))
    .filter(({ blockSpan }) => model.fileOf(blockSpan.block)?.uri === uri)
    .map(({ blockSpan, declares }) => ({
      range: model.range(blockSpan.block, blockSpan.span),
      kind: declares ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
}

async function occurrencesAt(
  context: FeatureContext,
  uri: string,
  position: Position,
  token: Cancellation,
): Promise<readonly Occurrence[]> {
  const cursor = cursorAt(context, uri, position);
  const here = cursor && symbolAt(context, cursor);
  return here && !token.isCancellationRequested ? occurrencesOf(context, here.symbol, token) : [];
}
