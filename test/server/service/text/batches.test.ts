import { describe, expect, it } from 'vitest';
import type { BlockFacts } from '../../../../server/service/facts/facts';
import { formatOf } from '../../../../server/service/facts/formats';
import { defaultSettings } from '../../../../server/service/settings';
import { DocumentOverlay } from '../../../../server/service/text/overlay';
import { Sources } from '../../../../server/service/text/sources';
import type { FileChange } from '../../../../server/service/workspace';
import { nextTurn } from '../../../../server/turn';
import { MemoryWorkspace } from '../../../../server/workspace/memory';

const signal = new AbortController().signal;

const nine: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [`apis/ext/a${index}/v1/a${index}_ext-1.0.apiconfig.yaml`, '']),
);

describe('the files of a folder', () => {
  it('are read in batches, and messages are handled in between', async () => {
    const pause = async () => {
      for (let turn = 0; turn < 3; turn++) await nextTurn();
    };
    const ignored = {
      onFound: () => {},
      onProjectFiles: async () => {},
      onChange: () => {},
      onBatch: async () => {},
      pause: nextTurn,
    };
    const overlay = new DocumentOverlay(
      Object.assign(new MemoryWorkspace(nine), { pause }),
      new Sources(formatOf),
      defaultSettings,
      ignored,
    );
    let answered = 0;
    const seen: string[] = [];
    await overlay.index(signal, ({ done }) => {
      seen.push(`${done} read, ${answered} answered`);
      if (done > 0) setImmediate(() => setImmediate(() => answered++));
    });
    expect(seen).toEqual(['0 read, 0 answered', '4 read, 0 answered', '8 read, 1 answered', '9 read, 2 answered']);
  });

  it('are reported after the files that open documents need, and not after each batch', async () => {
    const events: string[] = [];
    const record = (event: string) => async () => void events.push(event);
    const overlay = new DocumentOverlay(new MemoryWorkspace(nine), new Sources(formatOf), defaultSettings, {
      onFound: () => {},
      onProjectFiles: async () => {},
      onChange: () => {},
      onBatch: record('batch'),
      pause: record('pause'),
    });
    await overlay.index(signal, ({ done }) => events.push(`${done} read`));
    expect(events).toEqual(['0 read', 'batch', '4 read', '8 read', '9 read']);
  });

  it("aren't read after the folder is closed", async () => {
    const workspace = new MemoryWorkspace(nine);
    let batches = 0;
    const overlay: DocumentOverlay<BlockFacts> = new DocumentOverlay(
      workspace,
      new Sources(formatOf),
      defaultSettings,
      {
        onFound: () => {},
        onProjectFiles: async () => {},
        onChange: () => {},
        onBatch: async () => {
          batches++;
          overlay.dispose();
        },
        pause: nextTurn,
      },
    );
    await overlay.index(signal, undefined);
    expect(batches).toBe(1);
  });

  it('that change on disk at once are read in batches, and messages are handled in between', async () => {
    const workspace = new MemoryWorkspace(nine);
    let [pauses, batches] = [0, 0];
    let report: (changes: readonly FileChange[]) => void = () => {};
    workspace.watch = (listener) => {
      report = listener;
      return { ready: Promise.resolve(), dispose: () => true };
    };
    workspace.pause = async () => {
      pauses++;
    };
    const overlay = new DocumentOverlay(workspace, new Sources(formatOf), defaultSettings, {
      onFound: () => {},
      onProjectFiles: async () => {},
      onChange: () => {},
      onBatch: async () => void batches++,
      pause: nextTurn,
    });
    await overlay.index(signal, undefined);
    [pauses, batches] = [0, 0];
    report(Object.keys(nine).map((path) => ({ uri: workspace.uriOf(path), kind: 'changed' })));
    await overlay.settled();
    expect({ pauses, batches }).toEqual({ pauses: 2, batches: 1 });
  });
});
