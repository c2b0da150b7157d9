import type { CancellationToken, Diagnostic, Location } from 'vscode-languageserver';
import type { ApiNode, CollectionNode, ProblemCounts, VerifiableSort } from '../../protocol';
import type { Folder } from '../folder';
import { countsOf } from '../problemCounts';
import { overviews } from '../service/features/collections';
import { verifiableSorts } from '../service/features/verifiable';
import type { SortService } from '../service/service';
import { nextTurn } from '../turn';

/** All collections of folders by API, each with the problems in its part of the file. */
export async function listApis(folders: readonly Folder[], token: CancellationToken): Promise<readonly ApiNode[]> {
  const apis: ApiNode[] = [];
  for (const { uri: folder, service } of folders) {
    const byApi = new Map<string | null, CollectionNode[]>();
    const problems = new ProblemLines(service, token);
    for (const { id: _, declarations, ...collection } of await overviews(service.model, nextTurn, token)) {
      const counts = await problems.counts(declarations);
      if (token.isCancellationRequested) return apis;
      const group = collection.isServed ? collection.api : null;
      const nodes = byApi.get(group) ?? [];
      nodes.push({ ...collection, folder, problems: counts });
      byApi.set(group, nodes);
    }
    for (const [name, collections] of byApi) apis.push({ folder, name, collections });
  }
  return apis;
}

/** The default sorts of folders that a platform can be asked about. */
export async function listVerifiableSorts(
  folders: readonly Folder[],
  token: CancellationToken,
): Promise<readonly VerifiableSort[]> {
  const sorts: VerifiableSort[] = [];
  for (const { service } of folders) sorts.push(...(await verifiableSorts(service.model, nextTurn, token)));
  return token.isCancellationRequested ? [] : sorts;
}

/** Looks diagnostics up by line; those of each file are computed once. */
class ProblemLines {
  private readonly files = new Map<string, ReadonlyMap<number, readonly Diagnostic[]>>();

  constructor(
    private readonly service: SortService,
    private readonly token: CancellationToken,
  ) {}

  /** The problems on the lines of a collection's declarations. */
  async counts(declarations: readonly Location[]): Promise<ProblemCounts> {
    const found: Diagnostic[] = [];
    for (const { uri, range } of declarations) {
      const problems = await this.of(uri);
      for (let { line } = range.start; line <= range.end.line; line++) found.push(...(problems.get(line) ?? []));
    }
    return countsOf(found);
  }

  private async of(uri: string): Promise<ReadonlyMap<number, readonly Diagnostic[]>> {
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
