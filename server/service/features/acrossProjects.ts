import type { Location, Position, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { distinct } from '../generate/distinct';
import type { Project } from '../model/projects';

/** A position in a file. */
export interface Place {
  readonly uri: string;
  readonly position: Position;
}

/**
 * Finds something about a symbol in every project in which names mean the symbol's file. If a result is in a file that
 * further projects share, searches these projects as well.
 */
export async function acrossProjects<T>(
  seeing: (uri: string) => readonly Project[],
  at: Place,
  find: (project: Project, at: Place) => Promise<T>,
  placesIn: (found: T) => readonly Place[],
): Promise<readonly T[]> {
  const results: T[] = [];
  const searched = new Set<Project>();
  const queue = seeing(at.uri).map((project) => ({ project, at }));
  for (const { project, at: place } of queue) {
    if (searched.has(project)) continue;
    searched.add(project);
    const found = await find(project, place);
    results.push(found);
    for (const next of new Map(placesIn(found).map((each) => [each.uri, each])).values())
      queue.push(...seeing(next.uri).map((other) => ({ project: other, at: next })));
  }
  return results;
}

/** Converts locations to places. */
export function placesOf(locations: readonly Location[]): readonly Place[] {
  return locations.map(({ uri, range }) => ({ uri, position: range.start }));
}

/** Returns the places of a workspace edit. */
export function placesOfEdit({ changes = {} }: WorkspaceEdit): readonly Place[] {
  return Object.entries(changes).flatMap(([uri, edits]) => placesOf(edits.map(({ range }) => ({ uri, range }))));
}

/** Returns the items without those that have the same location as an earlier item. */
export function distinctPlaces<L>(items: readonly L[], locationOf: (item: L) => Location): readonly L[] {
  return distinct(items, (item) => keyOf(locationOf(item)));
}

/** Merges workspace edits into one. If several of them change a file, equal changes are applied once. */
export function mergedEdit(edits: readonly WorkspaceEdit[]): WorkspaceEdit {
  const [only, second] = edits;
  if (only && !second) return only;
  const changes: Record<string, TextEdit[]> = {};
  for (const { changes: some = {} } of edits) {
    for (const [uri, each] of Object.entries(some)) {
      const all = [...(changes[uri] ?? []), ...each];
      changes[uri] = [...distinctPlaces(all, ({ range }) => ({ uri, range }))];
    }
  }
  return { changes, changeAnnotations: only?.changeAnnotations };
}

function keyOf({ uri, range: { start } }: Location): string {
  return `${start.line}:${start.character} ${uri}`;
}
