import * as vscode from 'vscode';
import { disagreementOf } from '../../platform/verification/wording';
import type { ApplicationAccess } from '../environments/applicationAccess';
import type { EnvironmentList } from '../environments/environmentList';
import type { Language } from '../language/language';
import type { PlatformHere } from '../local/platformHere';
import type { CommandBody } from '../ui/commands';
import { keyCommands } from './keys/commands';
import { EntryChanges } from './keys/entryChanges';
import { CollectionSource } from './keys/source';
import { SortKeysView } from './keys/view';
import { previewCommands } from './preview/commands';
import { PageReader } from './preview/pageReader';
import { Previews } from './preview/previews';
import { CollectionSources } from './preview/source';
import { verificationText } from './verify/document';
import { VerifyDefaultSorts } from './verify/verifyCommand';

/** The sorting features of the extension: the Sort Keys view and the sort previews. */
interface Sorting extends vscode.Disposable {
  readonly commands: Readonly<Record<string, CommandBody>>;
  /**
   * Asks the same questions as *Verify Default Sorts*, then verifies default sorts. Resolves with undefined if nothing
   * was sent.
   */
  verify(
    environment: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly disagreements: number } | undefined>;
}

interface SortingOptions {
  readonly language: Language;
  readonly environments: EnvironmentList;
  readonly access: ApplicationAccess;
  readonly local: PlatformHere;
  readonly log: vscode.LogOutputChannel;
  /** Stores the source that was last selected in this workspace. */
  readonly memory: vscode.Memento;
}

/**
 * Creates the sorting features. They request nothing until the view or a preview is visible, or until a command runs.
 */
export function createSorting({ language, environments, access, local, log, memory }: SortingOptions): Sorting {
  const source = new CollectionSource(language, log);
  const changes = new EntryChanges(language, source);
  const view = new SortKeysView(source, changes, memory);
  const sources = new CollectionSources(environments, local, memory, log);
  const reader = new PageReader(access, sources, language, log);
  const previews = new Previews(environments, local, sources, reader, {
    apis: async () => (hasReadAll(language) ? source.apis() : undefined),
    onDidChange: language.onDidChangeStatus,
  });
  const keys = { language, source, view, changes };
  const verifying = new VerifyDefaultSorts(language, environments, sources, access);
  const owned = vscode.Disposable.from(view, source, previews, verifying);
  return {
    commands: {
      ...keyCommands(keys),
      ...previewCommands({ keys, previews, sources, access }),
      'sortie.verifyDefaultSorts': async (argument) => void (await verifying.run(argument)),
    },
    async verify(environment, signal) {
      const result = await verifying.run({ environment }, signal);
      if (!result) return undefined;
      return { text: verificationText(result), disagreements: result.verified.filter(disagreementOf).length };
    },
    dispose: () => owned.dispose(),
  };
}

/** Whether the server has read all files, so that no facts about collections are missing. */
function hasReadAll({ state }: Language): boolean {
  return state.kind === 'running' && state.status.state === 'ready';
}
