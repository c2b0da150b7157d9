import type { Range } from 'vscode-languageserver-types';
import type { ClientAbilities } from '../../../../server/service/clientAbilities';
import { createSortService } from '../../../../server/service/create';
import type { SortService } from '../../../../server/service/service';
import type { Workspace } from '../../../../server/service/workspace';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing } from '../../kit/billing';

/** A token that is never cancelled. */
export const never = { isCancellationRequested: false };

/** A client that can do everything. */
export const able: ClientAbilities = {
  asksQuestions: true,
  createsFiles: true,
  snippets: true,
  showsDisabledActions: true,
};

/** A service on the billing project, completely read. */
export interface Scene {
  readonly service: SortService;
  readonly workspace: MemoryWorkspace;
}

/** True on the first read, false afterwards. */
export function once(): () => boolean {
  let looks = 0;
  return () => looks++ === 0;
}

/** Opens the billing project in memory. `pause` yields to the event loop; `deaf` means that no changes are reported. */
export async function openBilling(pause?: () => Promise<void>, deaf = false): Promise<Scene> {
  const unwatched: Pick<Workspace, 'watch'> = { watch: () => ({ ready: Promise.resolve(), dispose: () => {} }) };
  const workspace = Object.assign(new MemoryWorkspace(billing), pause ? { pause } : {}, deaf ? unwatched : {});
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  return { service, workspace };
}

/** Everything that can be asked at one position of one file, by the name of the question. */
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

/** Everything that can be asked of a file as a whole. */
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
