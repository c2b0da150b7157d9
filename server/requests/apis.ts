import { type CancellationToken, type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import type { ApiNode, CollectionNode, ProblemCounts, VerifiableSort } from '../../protocol';
import type { Folder } from '../folder';
import { type CollectionOverview, overviews } from '../service/features/collections';
import { verifiableSorts } from '../service/features/verifiable';
import type { SortModel } from '../service/model/model';
import type { SortService } from '../service/service';
import { createSlices } from '../slices';
import { nextTurn } from '../turn';

/**
 * Returns all collections by API, each with its number of problems. A problem that concerns several collections of an
 * API is counted once for that API.
 */
export async function listApis(folders: readonly Folder[], token: CancellationToken): Promise<readonly ApiNode[]> {
  const apis: ApiNode[] = [];
  for await (const { folder, service, model } of listedProjects(folders, token)) {
    const byApi = new Map<string | null, ProblematicApi>();
    const problems = new ProblemLines(service, token);
    for (const overview of await overviews(model, nextTurn, token)) {
      const { id: _, places: __, classes: ___, ...collection } = overview;
      const found = await problems.of(overview);
      if (token.isCancellationRequested) return apis;
      const name = collection.isServed ? collection.api : null;
      const api = byApi.get(name) ?? { collections: [], problems: new Set() };
      api.collections.push({ ...collection, folder, problems: countsOf(found) });
      for (const each of found) api.problems.add(each);
      byApi.set(name, api);
    }
    for (const [name, { collections, problems: found }] of byApi)
      apis.push({ folder, name, collections, problems: countsOf(found) });
  }
  return apis;
}

/** A project, and the URI of its folder: of its root, if the workspace folder contains several. */
interface FolderProject {
  readonly folder: string;
  readonly service: SortService;
  readonly model: SortModel;
}

/** Yields the projects in folders, each after its lists have been updated. Ends early if the token is canceled. */
async function* listedProjects(folders: readonly Folder[], token: CancellationToken): AsyncGenerator<FolderProject> {
  const slices = createSlices();
  for (const { uri, service } of folders) {
    const projects = service.projects.outermost();
    for (const { root, model } of projects) {
      await model.updateLists(() => slices.turn(), token);
      if (token.isCancellationRequested) return;
      yield { folder: projects.length > 1 && root !== '' ? `${uri}/${root}` : uri, service, model };
    }
  }
}

interface ProblematicApi {
  readonly collections: CollectionNode[];
  readonly problems: Set<Diagnostic>;
}

/** Returns all default sorts in the given folders, including those that a platform can't be asked about. */
export async function listVerifiableSorts(
  folders: readonly Folder[],
  token: CancellationToken,
): Promise<readonly VerifiableSort[]> {
  const sorts: VerifiableSort[] = [];
  for await (const { model } of listedProjects(folders, token))
    sorts.push(...(await verifiableSorts(model, nextTurn, token)));
  return token.isCancellationRequested ? [] : sorts;
}

/** Finds diagnostics by line. The diagnostics of each file are computed only once. */
class ProblemLines {
  private readonly files = new Map<string, ReadonlyMap<number, readonly Diagnostic[]>>();

  constructor(
    private readonly service: SortService,
    private readonly token: CancellationToken,
  ) {}

  /**
   * Returns the problems of a collection: those on the lines that declare it or that define or map its element, and all
   * problems in the files of its classes.
   */
  async of({ places, classes }: CollectionOverview): Promise<ReadonlySet<Diagnostic>> {
    const found = new Set<Diagnostic>();
    for (const { uri, range } of places) {
      const problems = await this.inFile(uri);
      for (let { line } = range.start; line <= range.end.line; line++)
        for (const each of problems.get(line) ?? []) found.add(each);
    }
    for (const uri of classes) {
      for (const problems of (await this.inFile(uri)).values()) for (const each of problems) found.add(each);
    }
    return found;
  }

  private async inFile(uri: string): Promise<ReadonlyMap<number, readonly Diagnostic[]>> {
    const known = this.files.get(uri) ?? byLine(await this.service.diagnostics(uri, this.token));
    this.files.set(uri, known);
    return known;
  }
}

function byLine(diagnostics: readonly Diagnostic[]): ReadonlyMap<number, readonly Diagnostic[]> {
  const lines = new Map<number, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const { line } = diagnostic.range.start;
    lines.set(line, [...(lines.get(line) ?? []), diagnostic]);
  }
  return lines;
}

/** Returns the number of diagnostics of each severity except hints. */
function countsOf(diagnostics: ReadonlySet<Diagnostic>): ProblemCounts {
  const of = (severity: DiagnosticSeverity) => [...diagnostics].filter((each) => each.severity === severity).length;
  return {
    errors: of(DiagnosticSeverity.Error),
    warnings: of(DiagnosticSeverity.Warning),
    informations: of(DiagnosticSeverity.Information),
  };
}
