import { beforeEach, expect, test, vi } from 'vitest';
import type { WatchStatusBar } from '../../../client/deployments/watching/statusBar';
import { systemClock } from '../../../platform/clock';
import { noticeOf } from '../../../platform/deployments/wording';
import type { Result, ResultKind } from '../../../platform/deploymentTypes';
import { statusOf } from '../../platform/deployments/fakePlatform';
import { Editor } from '../editor';
import { record } from './treeSamples';
import { deployed } from './watched';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

interface Item {
  text: string;
  command?: { arguments: unknown[] };
  accessibilityInformation?: { label: string };
}

let items: Set<Item>;

beforeEach(() => {
  items = new Set();
  const { module } = new Editor({});
  const createStatusBarItem = () => {
    const item: Item & Record<string, unknown> = {
      text: '',
      show: () => items.add(item),
      dispose: () => items.delete(item),
    };
    return item;
  };
  slot.vscode = { ...module, window: { ...(module.window as object), createStatusBarItem } };
});

function result(kind: ResultKind, more: Partial<Result> = {}): Result {
  return { kind, reason: 'complete', message: '', phases: [], resumable: false, signIn: false, ...more };
}

async function windowWith() {
  const { Watches } = await import('../../../client/deployments/watching/watches');
  const { WatchStatusBar: Bar } = await import('../../../client/deployments/watching/statusBar');
  const watches = new Watches(systemClock());
  const bar: WatchStatusBar = new Bar(watches);
  return { watches, bar, texts: () => [...items].map(({ text }) => text) };
}

test.each<[ResultKind, string]>([
  ['succeeded', '$(pass) dev1 succeeded 4 m 12 s'],
  ['failed', '$(error) dev1 failed 4 m 12 s'],
  ['superseded', '$(arrow-swap) dev1 superseded 4 m 12 s'],
  ['unknown', '$(question) dev1 outcome unknown 4 m 12 s'],
])('the result %s stays, with the text and time of the notification', async (kind, text) => {
  const { watches, bar, texts } = await windowWith();
  const done = record({});
  const ended = result(kind, { durationMs: 252_000 });
  await deployed(watches, async () => ended, done);
  expect(texts()).toEqual([text]);
  const [item] = items;
  expect(item?.accessibilityInformation?.label).toBe(noticeOf(ended, { planetId: 'dev1' }, done.plan));
  bar.dispose();
});

test('a click removes the result, and so does the next deployment', async () => {
  const { watches, bar, texts } = await windowWith();
  await deployed(watches, async () => result('succeeded', { durationMs: 11_000 }), record({}));
  const [item] = items;
  const { watchCommands } = await import('../../../client/deployments/watching/watchCommands');
  const shown: string[] = [];
  const output = { show: () => shown.push('output') };
  await watchCommands(watches, output as never, bar, () => undefined)['sortie.showOutput']?.(
    ...(item?.command?.arguments ?? []),
  );
  expect([texts(), shown]).toEqual([[], ['output']]);
  await deployed(watches, async () => result('stopped'), record({}));
  expect(texts()).toEqual(['$(eye-closed) dev1 watching stopped']);
  await deployed(
    watches,
    async () => {
      expect(texts()).toEqual(['$(sync~spin) dev1 requested 0:00']);
      return result('not-started');
    },
    { ...record({}), requestedAt: Date.now() },
  );
  expect(texts()).toEqual(['$(circle-slash) dev1 not started']);
  bar.dispose();
  expect(texts()).toEqual([]);
});

test('the view has a badge while deployments run, and no badge after their operations have ended', async () => {
  const { watches, bar } = await windowWith();
  const { RunningBadge } = await import('../../../client/deployments/view');
  const view: { badge?: { value: number; tooltip: string } | undefined } = {};
  const badge = new RunningBadge(view, watches);
  const values: (number | undefined)[] = [];
  await deployed(watches, async ({ onProgress }) => {
    values.push(view.badge?.value);
    await deployed(watches, async () => {
      values.push(view.badge?.value);
      return result('succeeded');
    });
    values.push(view.badge?.value);
    const moment = { recordId: 'r1', certainty: 'confirmed', signingIn: false, elapsedMs: 0 } as const;
    onProgress({ kind: 'state', state: { ...moment, status: statusOf(), ending: { phase: 'BROKEN', at: 0 } } });
    values.push(view.badge?.value);
    return result('unknown');
  });
  expect(values).toEqual([1, 2, 1, undefined]);
  expect(view.badge).toBe(undefined);
  badge.dispose();
  bar.dispose();
});
