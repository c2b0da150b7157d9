import type { Location } from 'vscode-languageserver-types';
import { everyRow, type KeysState, type Node } from './nodes';

/** A position in a file: the URI as the server writes it, and a line number starting at 0. */
interface Spot {
  readonly uri: string;
  readonly line: number;
}

/** The location that opens when the user clicks a row. */
export function locationOf(node: Node): Location | undefined {
  switch (node.kind) {
    case 'collection':
      return node.collection.location;
    case 'defaultSort':
      return (
        node.collection.defaultSort[0]?.location ?? node.collection.defaultSortLocation ?? node.collection.location
      );
    case 'entry':
      return node.entry.location;
    case 'key':
      return node.key.location;
    default:
      return undefined;
  }
}

/**
 * Returns the row for a position in a file: the row whose location is at the line or nearest above it. If several rows
 * have this location, prefers the selected row, then the first.
 */
export function rowAt(state: KeysState, spot: Spot, selected: string | undefined): Node | undefined {
  let best: Node | undefined;
  let bestLine = -1;
  for (const node of everyRow(state)) {
    if (node.kind === 'defaultSort') continue;
    const location = locationOf(node);
    if (location?.uri !== spot.uri) continue;
    const { line } = location.range.start;
    if (line > spot.line || line < bestLine) continue;
    if (line > bestLine || node.id === selected) {
      best = node;
      bestLine = line;
    }
  }
  return best;
}
