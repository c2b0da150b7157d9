import { describe, expect, test } from 'vitest';
import { formatOf } from '../../../../server/service/facts/formats';
import { defaultSettings } from '../../../../server/service/settings';
import { DocumentOverlay } from '../../../../server/service/text/overlay';
import { Sources } from '../../../../server/service/text/sources';
import { MemoryWorkspace } from '../../../../server/workspace/memory';

const apiconfig = 'apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';

const resources = (count: number, sort = 'a') =>
  Array.from({ length: count }, (_, index) => `R${index}:\n  defaultSort:\n    - ${sort}\n`).join('');

describe('a document with many parts', () => {
  const uri = `file:///workspace/${apiconfig}`;

  function setUp(files: Record<string, string>) {
    const workspace = new MemoryWorkspace(files);
    const sources = new Sources(formatOf);
    /** Functions that resume paused work. */
    const turns: (() => void)[] = [];
    const pause = () => new Promise<void>((resolve) => turns.push(resolve));
    workspace.pause = pause;
    let batches = 0;
    const overlay = new DocumentOverlay(workspace, sources, defaultSettings, {
      onFound: () => {},
      onProjectFiles: async () => {},
      onChange: () => {},
      onBatch: async () => void batches++,
      pause,
    });
    const turn = async () => {
      for (const resolve of turns.splice(0)) resolve();
      for (let count = 0; count < 20; count++) await Promise.resolve();
    };
    const finish = async () => {
      while (overlay.reading(uri)) await turn();
    };
    /** Runs turns until a file has been read from disk. */
    const readFromDisk = async () => {
      for (const before = batches; batches === before; ) await turn();
    };
    return { sources, overlay, turn, finish, readFromDisk, read: () => sources.get(uri)?.text() };
  }

  test("isn't read before other work has had a turn", async () => {
    const { overlay, sources, finish, read } = setUp({});
    const text = resources(3000);
    expect(overlay.open(uri, 1, text)).toEqual([]);
    expect(overlay.textOf(uri)).toBe(text);
    expect(sources.get(uri)).toBeUndefined();
    await finish();
    expect(read()).toBe(text);
    expect(overlay.textOf(uri)).toBe(text);
  });

  test('is read in its newest version if it is edited meanwhile', async () => {
    const { overlay, turn, finish } = setUp({});
    const text = resources(3000);
    overlay.open(uri, 1, text);
    overlay.change(uri, 2, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 2 } }, text: 'X' },
    ]);
    await turn();
    overlay.change(uri, 3, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, text: 'Y' },
    ]);
    expect(overlay.textOf(uri)).toBe(text.replace('R0', 'Y'));
    await finish();
    expect(overlay.textOf(uri)).toBe(text.replace('R0', 'Y'));
    expect(overlay.change(uri, 4, [{ text: 'A:\n' }])).toHaveLength(1);
    expect(overlay.textOf(uri)).toBe('A:\n');
  });

  test('has the text on disk again if it is closed meanwhile', async () => {
    const onDisk = resources(2500, 'b');
    const { overlay, sources, turn, readFromDisk } = setUp({ [apiconfig]: onDisk });
    overlay.open(uri, 1, resources(3000));
    const reading = overlay.reading(uri);
    await turn();
    overlay.close(uri);
    await readFromDisk();
    await turn();
    await reading;
    expect(sources.get(uri)?.matches(onDisk)).toBe(true);
    expect(sources.get(uri)?.table.size).toBe(2500);
  });

  test('is read at once after an edit of one part, and in slices after an edit of many parts', async () => {
    const { overlay, finish } = setUp({});
    const text = resources(3000);
    overlay.open(uri, 1, text);
    await finish();
    const start = { line: 0, character: 0 };
    expect(overlay.change(uri, 2, [{ range: { start, end: start }, text: 'A' }])).toHaveLength(1);
    expect(overlay.textOf(uri)).toBe(`A${text}`);
    expect(overlay.change(uri, 3, [{ text: resources(3000, 'b') }])).toEqual([]);
    await finish();
    expect(overlay.textOf(uri)).toBe(resources(3000, 'b'));
  });
});
