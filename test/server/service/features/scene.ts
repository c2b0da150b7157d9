import type { Range } from 'vscode-languageserver-types';
import type { ClientAbilities } from '../../../../server/service/clientAbilities';
import { createSortService } from '../../../../server/service/create';
import type { SortService } from '../../../../server/service/service';
import type { Workspace } from '../../../../server/service/workspace';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing } from '../../kit/billing';

/** A token that is never canceled. */
export const never = { isCancellationRequested: false };

/** The abilities of a client that supports everything. */
export const able: ClientAbilities = {
  asksQuestions: true,
  createsFiles: true,
  renamesFiles: true,
  snippets: true,
  showsDisabledActions: true,
};

/** A service that has read all files in the billing project. */
export interface Scene {
  readonly service: SortService;
  readonly workspace: MemoryWorkspace;
}

/** Returns a function that returns true on the first call and false on every later call. */
export function once(): () => boolean {
  let looks = 0;
  return () => looks++ === 0;
}

/**
 * Opens the billing project in memory. `pause` is called each time the service yields to other work. If `deaf` is set,
 * the workspace reports no changes.
 */
export async function openBilling(pause?: () => Promise<void>, deaf = false): Promise<Scene> {
  const unwatched: Pick<Workspace, 'watch'> = { watch: () => ({ ready: Promise.resolve(), dispose: () => {} }) };
  const workspace = Object.assign(new MemoryWorkspace(billing), pause ? { pause } : {}, deaf ? unwatched : {});
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  return { service, workspace };
}

/** Returns the results of the requests for a position and for the whole file, by request name. */
export async function answersAt(
  service: SortService,
  uri: string,
  line: number,
  character: number,
): Promise<Readonly<Record<string, unknown>>> {
  const position = { line, character };
  const range: Range = { start: position, end: position };
  return {
    completion: service.completion(uri, position, never),
    hover: service.hover(uri, position, never),
    definition: await service.definition(uri, position, never),
    references: await service.references(uri, position, true, never),
    highlights: await service.highlights(uri, position, never),
    actions: await service.codeActions(uri, range, { diagnostics: [] }, able, never),
    ...(await answersOf(service, uri)),
  };
}

/** Returns the results of the requests for a whole file, by request name. */
export async function answersOf(service: SortService, uri: string): Promise<Readonly<Record<string, unknown>>> {
  const all: Range = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };
  return {
    diagnostics: await service.diagnostics(uri, never),
    symbols: await service.documentSymbols(uri, never),
    links: await service.documentLinks(uri, never),
    lenses: await service.codeLenses(uri, never),
    hints: await service.inlayHints(uri, all, never),
  };
}
