import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type Location,
  type Position,
} from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import { searchEach } from '../slices';
import type { SymbolContext } from '../symbols/context';
import { cursorAt } from '../symbols/cursor';
import { occurrencesOf } from '../symbols/occurrences';
import type { Occurrence } from '../symbols/symbol';
import { symbolAt } from '../symbols/symbolAt';

/** Finds the symbol at a position, and returns all its occurrences in the workspace. */
export async function references(
  context: SymbolContext,
  uri: string,
  position: Position,
  includeDeclaration: boolean,
  token: Cancellation,
): Promise<readonly Location[]> {
  const { model, pause } = context;
  const occurrences = await occurrencesAt(context, uri, position, token);
  const locationOf = ({ declares, blockSpan }: Occurrence) =>
    includeDeclaration || !declares ? [model.blocks.locate(blockSpan) ?? []].flat() : [];
  return searchEach(occurrences, locationOf, pause, token);
}

/** Finds the symbol at a position, and returns its occurrences in the same file. */
export async function highlights(
  context: SymbolContext,
  uri: string,
  position: Position,
  token: Cancellation,
): Promise<readonly DocumentHighlight[]> {
  const { model, pause } = context;
  const occurrences = await occurrencesAt(context, uri, position, token);
  const highlightOf = ({ blockSpan, declares }: Occurrence) => {
    const location = model.blocks.locate(blockSpan);
    const kind = declares ? DocumentHighlightKind.Write : DocumentHighlightKind.Read;
    return location?.uri === uri ? [{ range: location.range, kind }] : [];
  };
  return searchEach(occurrences, highlightOf, pause, token);
}

async function occurrencesAt(
  context: SymbolContext,
  uri: string,
  position: Position,
  token: Cancellation,
): Promise<readonly Occurrence[]> {
  const cursor = cursorAt(context, uri, position);
  const here = cursor && symbolAt(context, cursor);
  return here && !token.isCancellationRequested ? occurrencesOf(context, here.symbol, token) : [];
}
