import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type Location,
  type Position,
} from 'vscode-languageserver-types';
import type { Cancellation } from '../service';
import type { FeatureContext } from './context';
import { cursorAt } from './cursor';
import { type Occurrence, occurrencesOf } from './occurrences';
import { symbolAt } from './symbolAt';

/** Every place of the workspace that means the same as what is at the position. */
export async function references(
  context: FeatureContext,
  uri: string,
  position: Position,
  includeDeclaration: boolean,
  token: Cancellation,
): Promise<readonly Location[]> {
  return (await occurrencesAt(context, uri, position, token))
    .filter(({ declares }) => includeDeclaration || !declares)
    .flatMap(({ place }) => context.model.locate(place) ?? []);
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
    .filter(({ place }) => model.fileOf(place.block)?.uri === uri)
    .map(({ place, declares }) => ({
      range: model.range(place.block, place.span),
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
