import type { CancellationToken, Diagnostic } from 'vscode-languageserver';
import type { ApiNode, CollectionNode, ProblemCounts } from '../protocol';
import { countsOf } from './diagnostics/counts';
import { type CollectionOverview, overviews } from './service/features/collections';
import type { SortService } from './service/service';
import type { Session } from './session';
import { nextTurn } from './turn';

/** All collections of all folders by API, each with the problems in its part of the file. */
export async function listApis(
  { folders }: Pick<Session, 'folders'>,
  token: CancellationToken,
): Promise<readonly ApiNode[]> {
  const apis: ApiNode[] = [];
  for (const { uri: folder, service } of folders.all()) {
    const byApi = new Map<string, CollectionNode[]>();
    const problems = createProblemLines(service);
    for (const collection of await overviews(service.model, nextTurn, token)) {
      if (token.isCancellationRequested) return apis;
      const nodes = byApi.get(collection.api) ?? [];
      nodes.push({ ...collection, folder, problems: countOf(problems, collection) });
      byApi.set(collection.api, nodes);
    }
    for (const [name, collections] of byApi) apis.push({ folder, name, collections });
  }
  return apis;
}

/** The diagnostics that begin on a line of a file. */
type ProblemLines = (uri: string, line: number) => readonly Diagnostic[];

/** Looks diagnostics up by line; each file's are asked for once. */
function createProblemLines(service: SortService): ProblemLines {
  const files = new Map<string, ReadonlyMap<number, readonly Diagnostic[]>>();
  return (uri, line) => {
    const known = files.get(uri) ?? byLine(service.diagnostics(uri));
    files.set(uri, known);
    return known.get(line) ?? [];
  };
}

function countOf(problems: ProblemLines, { location, defaultSort }: CollectionOverview): ProblemCounts {
  const places = [location, ...defaultSort.map((entry) => entry.location)];
  const lines = new Set(places.map(({ range }) => range.start.line));
  return countsOf([...lines].flatMap((line) => problems(location.uri, line)));
}

function byLine(diagnostics: readonly Diagnostic[]): ReadonlyMap<number, readonly Diagnostic[]> {
  const lines = new Map<number, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const { line } = diagnostic.range.start;
    lines.set(line, [...(lines.get(line) ?? []), diagnostic]);
  }
  return lines;
}
