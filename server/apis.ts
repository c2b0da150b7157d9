import { type CancellationToken, DiagnosticSeverity, type Range } from 'vscode-languageserver';
import type { ApiNode, CollectionNode, ProblemCounts } from '../protocol';
import { type CollectionOverview, overviews } from './service/features/collections';
import type { SortService } from './service/service';
import type { Session } from './session';

/** All collections of all folders by API, each with the problems in its part of the file. */
export function listApis({ folders }: Pick<Session, 'folders'>, token: CancellationToken): readonly ApiNode[] {
  const apis: ApiNode[] = [];
  for (const { uri: folder, service } of folders.all()) {
    const byApi = new Map<string, CollectionNode[]>();
    for (const collection of overviews(service.model)) {
      if (token.isCancellationRequested) return apis;
      const nodes = byApi.get(collection.api) ?? [];
      nodes.push({ ...collection, folder, problems: problemsOf(service, collection) });
      byApi.set(collection.api, nodes);
    }
    for (const [name, collections] of byApi) apis.push({ folder, name, collections });
  }
  return apis;
}

function problemsOf(service: SortService, { location, defaultSort }: CollectionOverview): ProblemCounts {
  const ranges = [location.range, ...defaultSort.map((entry) => entry.location.range)];
  const items = service.diagnostics(location.uri).filter(({ range }) => ranges.some((one) => overlaps(one, range)));
  const of = (severity: DiagnosticSeverity) => items.filter((item) => item.severity === severity).length;
  return {
    errors: of(DiagnosticSeverity.Error),
    warnings: of(DiagnosticSeverity.Warning),
    informations: of(DiagnosticSeverity.Information),
  };
}

function overlaps(one: Range, other: Range): boolean {
  return !before(one.end, other.start) && !before(other.end, one.start);
}

function before(a: Range['start'], b: Range['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
