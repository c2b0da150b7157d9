import { canceledBy } from './cancellation';
import type { BlockFacts } from './facts/facts';
import { formatOf } from './facts/formats';
import { createSortModel } from './model/create';
import type { LiveSortModel } from './model/liveModel';
import type { SortModel } from './model/model';
import type { SortSettings } from './settings';
import { inSlices } from './slices';
import { DocumentOverlay } from './text/overlay';
import { type SourceChange, Sources } from './text/sources';
import type { Disposable, Workspace } from './workspace';

/**
 * The model of a folder's files on disk. Unlike the language service, it has no editor features and doesn't check
 * files.
 */
export class ModelFolder implements Disposable {
  private readonly live: LiveSortModel;
  private readonly overlay: DocumentOverlay<BlockFacts>;

  constructor(
    private readonly workspace: Workspace,
    settings: SortSettings,
  ) {
    this.live = createSortModel(settings);
    this.overlay = new DocumentOverlay(workspace, new Sources(formatOf), settings, {
      onChange: (change) => this.apply(change),
      onBatch: async () => {},
      pause: () => workspace.pause(),
      pauseForChecks: () => workspace.pause(),
    });
  }

  get model(): SortModel {
    return this.live;
  }

  /** Applies new settings. The next call to `index` reads the files that the new settings add. */
  configure(settings: SortSettings): void {
    this.live.configure(settings);
    for (const change of this.overlay.configure(settings)) this.apply(change);
  }

  /** Reads all configuration files in the folder. */
  async index(signal: AbortSignal): Promise<void> {
    await this.overlay.index(signal, undefined);
    if (signal.aborted) return;
    this.live.markIndexed();
    this.live.keepLists();
    await inSlices(this.live.recompute(), () => this.workspace.pause(), canceledBy(signal));
  }

  /** Resolves when all reported file changes have been applied. */
  settled(): Promise<void> {
    return this.overlay.settled();
  }

  dispose(): void {
    this.overlay.dispose();
  }

  private apply(change: SourceChange<BlockFacts>): void {
    if (change.file) this.live.update(change.file, change);
    else this.live.remove(change.uri);
  }
}
