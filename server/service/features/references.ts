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
export function references(
  context: FeatureContext,
  uri: string,
  position: Position,
  includeDeclaration: boolean,
  token: Cancellation,
): readonly Location[] {
  return occurrencesAt(context, uri, position, token)
    .filter(({ declares }) => includeDeclaration || !declares)
    .flatMap(({ place }) => context.model.locate(place) ?? []);
}

/** Those of them that are in the same file. */
export function highlights(
  context: FeatureContext,
  uri: string,
  position: Position,
  token: Cancellation,
): readonly DocumentHighlight[] {
  const { model } = context;
  return occurrencesAt(context, uri, position, token)
    .filter(({ place }) => model.fileOf(place.block)?.uri === uri)
    .map(({ place, declares }) => ({
      range: model.range(place.block, place.span),
      kind: declares ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
}

function occurrencesAt(
  context: FeatureContext,
  uri: string,
  position: Position,
  token: Cancellation,
): readonly Occurrence[] {
  const cursor = cursorAt(context, uri, position);
  const here = cursor && symbolAt(context, cursor);
  return here && !token.isCancellationRequested ? occurrencesOf(context.model, here.symbol) : [];
}
