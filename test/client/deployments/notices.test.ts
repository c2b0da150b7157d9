import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Watch } from '../../../client/deployments/watching/watch';
import { systemClock } from '../../../platform/clock';
import type { ObserveResult } from '../../../platform/deployments/observe';
import type { DeploymentRecord, Result, ResultKind } from '../../../platform/deploymentTypes';
import { statusOf } from '../../platform/deployments/fakePlatform';
import { Editor } from '../editor';
import { deployed, observed } from './watched';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

let said: unknown[][];
let progress: { title: string }[];
let reported: unknown[];
let closed: string[];

beforeEach(() => {
  said = [];
  progress = [];
  reported = [];
  closed = [];
});

/** Opens a window with this value of `sortie.notifications`. `said` records all arguments of each notification. */
async function windowWith(notifications: string) {
  const { module } = new Editor({ settings: { 'sortie.notifications': notifications } });
  const say = async (...all: unknown[]) => void said.push(all);
  slot.vscode = {
    ...module,
    window: {
      ...(module.window as object),
      ...{ showInformationMessage: say, showWarningMessage: say, showErrorMessage: say },
      withProgress: (options: { title: string }, work: (progress: unknown) => unknown) => {
        progress.push(options);
        const end = Promise.resolve(work({ report: (what: unknown) => reported.push(what) }));
        void end.then(() => closed.push(options.title.split(' (')[0] ?? ''));
        return end;
      },
    },
  };
  const { Watches } = await import('../../../client/deployments/watching/watches');
  const { Notices } = await import('../../../client/deployments/watching/notices');
  const watches = new Watches(systemClock());
  const shown: string[] = [];
  const treated: string[] = [];
  const treat = { phaseOf: async () => 'BROKEN', run: async (id: string) => void treated.push(id) };
  const notices = new Notices(watches, () => shown.push('output'), treat);
  return { watches, notices, shown, treated };
}

function ended(kind: ResultKind, more: Partial<Result> = {}): Result {
  const base = { reason: 'complete', message: '', phases: [], resumable: false, signIn: false } as const;
  return { ...base, kind, durationMs: 61_000, ...more };
}

const kinds: readonly ResultKind[] = ['succeeded', 'failed', 'superseded', 'unknown', 'stopped', 'not-started'];

describe('the end of a watch is shown as sortie.notifications requires', () => {
  test.each([
    ['all', kinds],
    ['failures', kinds.filter((kind) => kind !== 'succeeded')],
    ['none', ['not-started']],
  ] as const)('%s', async (setting, told) => {
    const { watches } = await windowWith(setting);
    const heard: ResultKind[] = [];
    for (const kind of kinds) {
      said = [];
      await deployed(watches, async () => ended(kind));
      if (said.length > 0) heard.push(kind);
    }
    expect(heard).toEqual(told);
  });

  test.each([
    ['all', true, true],
    ['failures', true, false],
    ['failures', false, true],
    ['none', true, false],
    ['none', false, false],
  ])('%s, for a deployment of another user (complete: %s)', async (setting, complete, told) => {
    const { watches } = await windowWith(setting);
    const status = complete ? statusOf() : statusOf({ phase: 'BROKEN' });
    const end: ObserveResult = { kind: 'ended', ran: true, status };
    await observed(watches, async () => end);
    expect(said.length > 0).toBe(told);
  });

  test('the response to a command is always shown', async () => {
    const { watches } = await windowWith('none');
    await observed(watches, async () => ({ kind: 'ended', ran: false, status: statusOf() }));
    await deployed(watches, async () => ended('unknown', { signIn: true }));
    expect(said.map(([message]) => message)).toEqual([
      'dev1: no operation is in progress.',
      'The outcome of the deployment of the builds to dev1 is unknown.',
    ]);
  });
});

test('no notification is modal, and no notification opens anything by itself', async () => {
  const { watches, shown } = await windowWith('all');
  for (const kind of kinds) await deployed(watches, async () => ended(kind));
  expect(said).toHaveLength(kinds.length);
  for (const [message, ...buttons] of said) {
    expect(message).toMatch(/\bdev1\b/);
    expect(buttons).toEqual(['Show Deployment Log']);
  }
  expect(shown).toEqual([]);
});

test('a notification that leads to signing in names the environment of the deployment, which may not be the selected one', async () => {
  const { watches } = await windowWith('all');
  const run: unknown[][] = [];
  slot.vscode = {
    ...slot.vscode,
    commands: { executeCommand: async (...all: unknown[]) => void run.push(all) },
    window: { ...(slot.vscode.window as object), showWarningMessage: async (_: string, button: string) => button },
  };
  await deployed(watches, async () => ended('unknown', { signIn: true }));
  await vi.waitFor(() => expect(run).toEqual([['sortie.signIn', 'dev1']]));
});

test('while a deployment is running, one notification shows it and can stop the watch', async () => {
  const { watches } = await windowWith('all');
  let running: Watch | undefined;
  watches.onDidHappen(({ watch }) => {
    running = watch;
  });
  await deployed(watches, async ({ onProgress, stop: { signal } }) => {
    const line = { seq: 1, at: 0, kind: 'note', text: 'on its way' } as const;
    onProgress({ kind: 'resumed', lines: [line] });
    onProgress({ kind: 'line', line: { ...line, seq: 2 } });
    expect(progress.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Deploying to dev1 \(\[stop watching\]\(command:sortie\.stopWatching\?/),
    ]);
    expect(signal?.aborted).toBe(false);
    running?.stop();
    expect(signal?.aborted).toBe(true);
    return ended('stopped');
  });
});

test('the notification shows each phase once, because a click during an update would be lost', async () => {
  const { watches } = await windowWith('all');
  await observed(watches, async ({ onState }) => {
    for (const [elapsedMs, phase] of [
      [0, 'BACKUP'],
      [3_000, 'BACKUP'],
      [6_000, 'UPGRADING'],
      [9_000, 'UPGRADING'],
    ] as const)
      onState({ elapsedMs, signingIn: false, status: statusOf({ phase, operationInProgress: true }) });
    return { kind: 'stopped', ran: true };
  });
  expect(reported).toEqual([{ message: 'BACKUP' }, { message: 'UPGRADING' }]);
});

test('an observed end is shown immediately, and treated as a failure only if the user decides so', async () => {
  const { watches, treated } = await windowWith('all');
  const stood: unknown[][] = [];
  const press = async (...all: unknown[]) => {
    stood.push(all);
    return all[1];
  };
  slot.vscode = { ...slot.vscode, window: { ...(slot.vscode.window as object), showWarningMessage: press } };
  const status = statusOf({ phase: 'BROKEN', phaseDetails: 'no' });
  await deployed(
    watches,
    async ({ onProgress }) => {
      const moment = { recordId: 'r1', certainty: 'confirmed', signingIn: false, status } as const;
      onProgress({ kind: 'resumed', lines: [] });
      onProgress({ kind: 'state', state: { ...moment, elapsedMs: 20_000, ending: { phase: 'BROKEN', at: 20_000 } } });
      expect(watches.elapsed(watches.all()[0] as Watch)).toBe(20_000);
      return ended('unknown', { reason: 'ended-not-complete', status });
    },
    { id: 'r1', requestedAt: 0 } as DeploymentRecord,
  );
  await vi.waitFor(() => expect(treated).toEqual(['r1']));
  expect(stood).toEqual([
    ['dev1: the operation ended in BROKEN. Confirming…', 'Show Deployment Log'],
    [
      'Deployment of the builds to dev1 ended after 1 m 01 s without completing.',
      'Treat BROKEN as Failure',
      'Show Deployment Log',
    ],
  ]);
  expect(closed).toEqual(['Deploying to dev1']);
});

test.each([
  ['Show Record', ['sortie.showDeploymentRecord', 'r1']],
  ['Export…', ['sortie.exportDeploymentRecord', 'r1']],
  ['Open Platform Page', ['vscode.open', 'https://console.test/dev1/d%2F1']],
])('the last notification has buttons for the record and the web page: %s', async (button, command) => {
  const { watches } = await windowWith('all');
  const run: unknown[][] = [];
  slot.vscode = {
    ...slot.vscode,
    window: { ...(slot.vscode.window as object), showInformationMessage: async () => button },
    commands: { executeCommand: async (...all: unknown[]) => void run.push(all) },
  };
  const webUrl = 'https://console.test/{planet}/{deployment}';
  const work = async () => ended('succeeded', { deploymentId: 'd/1' });
  await deployed(watches, work, { id: 'r1', requestedAt: 0 } as DeploymentRecord, { webUrl });
  await vi.waitFor(() => expect(run).toEqual([command]));
});

test('without a record or a page URL, the notification has no such button', async () => {
  const { watches } = await windowWith('all');
  await deployed(watches, async () => ended('succeeded'));
  const webUrl = 'https://console.test/{deployment}';
  await deployed(watches, async () => ended('succeeded'), { id: 'r1', requestedAt: 0 } as DeploymentRecord, { webUrl });
  expect(said.map(([, ...buttons]) => buttons)).toEqual([
    ['Show Deployment Log'],
    ['Show Deployment Log', 'Show Record', 'Export…'],
  ]);
});
