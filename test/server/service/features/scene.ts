import type { Range } from 'vscode-languageserver-types';
import { createSortService } from '../../../../server/service/create';
import type { ClientAbilities, SortService } from '../../../../server/service/service';
import { createMemoryWorkspace, type MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing } from '../../kit/billing';

/** Nobody cancels. */
export const never = { isCancellationRequested: false };

/** A client that can do everything. */
export const able: ClientAbilities = { asksQuestions: true, createsFiles: true, snippets: true };

/** A service on the billing project, completely read. */
export interface Scene {
  readonly service: SortService;
  readonly workspace: MemoryWorkspace;
}

/** Opens the billing project in memory. */
export async function openBilling(): Promise<Scene> {
  const workspace = createMemoryWorkspace(billing);
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  return { service, workspace };
}

/** Everything that can be asked at one position of one file, by the name of the question. */
export function answersAt(
  service: SortService,
  uri: string,
  line: number,
  character: number,
): Readonly<Record<string, unknown>> {
  const position = { line, character };
  const range: Range = { start: position, end: position };
  return {
    completion: service.completion(uri, position, never),
    hover: service.hover(uri, position, never),
    definition: service.definition(uri, position, never),
    references: service.references(uri, position, true, never),
    highlights: service.highlights(uri, position, never),
    actions: service.codeActions(uri, range, { diagnostics: [] }, able, never),
    ...answersOf(service, uri),
  };
}

/** Everything that can be asked of a file as a whole. */
export function answersOf(service: SortService, uri: string): Readonly<Record<string, unknown>> {
  const all: Range = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };
  return {
    diagnostics: service.diagnostics(uri),
    symbols: service.documentSymbols(uri, never),
    links: service.documentLinks(uri, never),
    lenses: service.codeLenses(uri, never),
    hints: service.inlayHints(uri, all, never),
  };
}
