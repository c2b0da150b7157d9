import { describe, expect, test } from 'vitest';
import { linesOf, otherApplications } from '../../../platform/deployments/lines';
import { formatLines } from '../../../platform/deployments/logLines';
import {
  formatDuration,
  formatElapsed,
  formatLongestPhases,
  formatMove,
  noticeOf,
  shortId,
} from '../../../platform/deployments/wording';
import type { Result, ResultKind } from '../../../platform/deploymentTypes';
import { statusOf } from './fakePlatform';
import { planOf } from './world';

const running = statusOf({
  phase: 'UPGRADING',
  phaseDetails: 'step 1',
  activityName: 'copy',
  operationInProgress: true,
});
const texts = (...args: Parameters<typeof linesOf>) =>
  linesOf(...args).map(({ text }) => text.trim().replace(/ {2,}/g, ' '));

describe('one line for each change, not for each poll', () => {
  test('no line for an equal status', () => {
    const next = statusOf({ ...running, raw: { other: 'object' }, applications: [{ a: 1 }] });
    expect(linesOf({ ...next, applications: [{ a: 1 }] }, next)).toEqual([]);
  });

  test.each([
    [{ phase: 'RESTARTING' }, 'RESTARTING step 1 · copy'],
    [{ phaseDetails: 'step 2' }, 'UPGRADING step 2 · copy'],
    [{ activityName: 'move' }, 'UPGRADING step 1 · move'],
    [{ operationInProgress: false }, 'UPGRADING step 1 · copy · (no operation in progress)'],
    [{ phaseDetails: 'copy' }, 'UPGRADING copy'],
  ])('one line for a change of %j', (change, text) => {
    expect(texts(running, { ...running, ...change })).toEqual([text]);
  });

  test('one line for each changed element of applications, whatever its shape', () => {
    const before = {
      ...running,
      applications: [{ application: 'cc', nodes: 1 }, { application: 'pc', nodes: 1 }, 'text', { x: 1 }],
    };
    const after = {
      ...running,
      applications: [
        { application: 'pc', nodes: 1 },
        { application: 'cc', nodes: 2, gone: null },
        'text',
        { x: { y: [2] } },
      ],
    };
    expect(texts(before, after)).toEqual(['cc nodes 2', 'x {"y":[2]}']);
  });

  test('only planned applications have lines, and the others only if the operation ends in another phase', () => {
    const elements = (nodes: number) => ['cc', 'pc'].map((application) => ({ application, nodes }));
    const before = { ...running, applications: elements(1) };
    const after = { ...running, applications: elements(2) };
    const planned = ['cc'];
    expect(linesOf(before, after, { planned }).map(({ text }) => text.trim())).toEqual(['cc  nodes 2']);
    const others = otherApplications(after, { applications: before.applications, planned });
    expect(others.map(({ text }) => text.trim())).toEqual(['pc  nodes 2']);
  });

  test('a line contains only the changed properties of an application, the most important first', () => {
    const at = new Date(2030, 0, 1, 14, 30).getTime();
    const cc = { application: 'cc', buildId: 'cc/16/15', state: 'RUNNING', nodes: { ready: 3, total: 3 }, note: 'x' };
    const begun = new Date(2030, 0, 1, 14, 2, 11).toISOString();
    const built = new Date(2029, 10, 3, 9, 4, 5).toISOString();
    const next = { ...cc, since: begun, built, buildId: 'cc/16/18', nodes: { ready: 1, total: 3 }, note: undefined };
    const before = { ...running, applications: [cc, { application: 'pc', nodes: 2 }] };
    const after = { ...running, applications: [next, { nodes: 2, application: 'pc' }] };
    expect(linesOf(before, after, { at }).map(({ text }) => text.trim())).toEqual([
      'cc  buildId cc/16/18, nodes.ready 1, no note, since 14:02:11, built 2029-11-03 09:04:05',
    ]);
  });

  test('lines for the first status of a deployment, compared with the applications before it', () => {
    const applications = [
      { application: 'cc', build: 'cc/16/15', state: 'RUNNING' },
      { application: 'pc', build: 'pc/8/8', state: 'RUNNING' },
    ];
    const next = { ...running, applications: [{ ...applications[0], state: 'STOPPING' }, applications[1]] };
    expect(texts(undefined, next, { applications })).toEqual(['UPGRADING step 1 · copy', 'cc state STOPPING']);
  });

  test('lines for at most twenty applications, and one line with the number of the others', () => {
    const applications = Array.from({ length: 50 }, (_, index) => ({ id: `a${index}`, state: 'x' }));
    const lines = texts(running, { ...running, applications });
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('… and 30 more');
  });

  test('all lines are safe to print', () => {
    const nasty = 'a\n\u202e$(bomb) [x](command:y) https://evil.test';
    const status = statusOf({
      phase: nasty,
      phaseDetails: nasty,
      activityName: nasty,
      applications: [{ [nasty]: nasty, name: nasty }, nasty],
    });
    for (const { text } of linesOf(undefined, status)) {
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}]|:\/\/|\$\(|\]\(|command:\S/u);
    }
  });
});

test('a printed line contains the time of day, the elapsed time, the planet, and the text', () => {
  const line = {
    seq: 1,
    at: new Date(2030, 0, 1, 14, 2, 11).getTime(),
    elapsedMs: 51_000,
    kind: 'status',
    text: 'BACKUP',
  } as const;
  expect(formatLines([line], 'dev1')).toEqual(['14:02:11  +0:51  dev1  BACKUP']);
  expect(formatElapsed(3_723_000)).toBe('1:02:03');
  expect([11_000, 252_000, 3_720_000].map(formatDuration)).toEqual(['11 s', '4 m 12 s', '1 h 02 m']);
});

const closing = 'succeeded in 4 m 12 s   (BACKUP 0:48, UPGRADING 3:21)   deployment 5f0c…e1';

test.each(['x'.repeat(500), 'word '.repeat(100), '漢'.repeat(90), '🙂 '.repeat(70), closing.repeat(5)])(
  'no line is wider than 100 columns: %#',
  (text) => {
    for (const kind of ['status', 'result'] as const) {
      const at = new Date(2030, 0, 1, 14, 2, 11).getTime();
      const printed = formatLines([{ seq: 1, at, elapsedMs: 3_723_000, kind, text }], 'a name of an environment');
      for (const line of printed)
        expect([...line].length + (line.match(/[漢🙂]/gu) ?? []).length).toBeLessThanOrEqual(100);
      if (kind === 'status') expect(printed).toEqual([expect.stringMatching(/…$/)]);
      else expect(printed.join('').replace(/\s/g, '')).toContain(text.replace(/\s/g, ''));
    }
  },
);

test('a long closing line is cut after a sentence', () => {
  const text = `unknown: the operation ended without completing. Last known status at 14:06:23: ${'x'.repeat(60)}`;
  const line = { seq: 1, at: new Date(2030, 0, 1, 14, 6, 23).getTime(), kind: 'result', text } as const;
  expect(formatLines([{ ...line, elapsedMs: 0 }], 'dev1')).toEqual([
    '14:06:23         dev1  unknown: the operation ended without completing.',
  ]);
  expect(formatLines([line], 'dev1')).toHaveLength(2);
});

test('a closing line contains no elapsed time, but the longest phases', () => {
  const at = new Date(2030, 0, 1, 14, 6, 23).getTime();
  const line = { seq: 9, at, elapsedMs: 252_000, kind: 'result', text: closing } as const;
  expect(formatLines([line], 'dev1')).toEqual([`14:06:23         dev1  ${closing}`]);
  const phases = ['PREPARING', 'BACKUP', 'UPGRADING', 'VERIFYING', 'CLEANING'].map((phase, index) => ({
    phase,
    ms: [9_000, 48_000, 201_000, 30_000, 3_000][index] ?? 0,
  }));
  expect(formatLongestPhases(phases, 48)).toBe('BACKUP 0:48, UPGRADING 3:21, VERIFYING 0:30, …');
  expect(formatLongestPhases(phases.slice(1, 3), 48)).toBe('BACKUP 0:48, UPGRADING 3:21');
  expect(['dev1-7', '5f0c1a2b-1111-4222-8333-4444555566e1'].map(shortId)).toEqual(['dev1-7', '5f0c…e1']);
});

test('a duration and the elapsed time next to it show the same seconds', () => {
  for (const ms of [0, 999, 8_600, 59_999, 239_500, 3_599_999])
    expect(formatDuration(ms).match(/\d+/g)?.map(Number)).toEqual(
      formatElapsed(ms)
        .split(':')
        .map(Number)
        .slice(ms < 60_000 ? -1 : -2),
    );
});

test('a notification consists of fixed words, without any text of the platform', () => {
  const kinds: readonly ResultKind[] = ['succeeded', 'not-started', 'failed', 'superseded', 'stopped', 'unknown'];
  const notices = kinds.map((kind) => {
    const result: Result = {
      kind,
      reason: 'complete',
      message: 'EVIL',
      deploymentId: 'EVIL',
      phases: [],
      resumable: false,
      signIn: false,
    };
    return noticeOf(
      result,
      { planetId: 'dev1 [x](command:y)', qualifier: '[x](command:y)' },
      planOf({ cc: 'cc/[x](command:y)' }),
    );
  });
  expect(new Set(notices).size).toBe(6);
  for (const notice of notices) expect(notice).not.toMatch(/EVIL|\]\(|cancel/i);
});

test.each<[ResultKind, Partial<Result>, string]>([
  ['succeeded', { durationMs: 252_000 }, 'Deployed cc 16/18, pc 8/8 to dev1 in 4 m 12 s.'],
  ['succeeded', { durationMs: 252_000, durationAtMost: true }, 'Deployed cc 16/18, pc 8/8 to dev1 in ≤ 4 m 12 s.'],
  ['failed', { durationMs: 61_000 }, 'Deployment of cc 16/18, pc 8/8 to dev1 failed after 1 m 01 s.'],
  ['superseded', {}, 'Another deployment superseded the deployment of cc 16/18, pc 8/8 to dev1.'],
  ['stopped', {}, 'Stopped watching the deployment of cc 16/18, pc 8/8 to dev1. The deployment continues.'],
  ['unknown', {}, 'The outcome of the deployment of cc 16/18, pc 8/8 to dev1 is unknown.'],
  [
    'unknown',
    { reason: 'ended-not-complete', durationMs: 61_000 },
    'Deployment of cc 16/18, pc 8/8 to dev1 ended after 1 m 01 s without completing.',
  ],
])('the notification of %s (%j) contains builds, planet, and time', (kind, more, said) => {
  const result: Result = {
    kind,
    reason: 'complete',
    message: '',
    phases: [],
    resumable: false,
    signIn: false,
    ...more,
  };
  expect(noticeOf(result, { planetId: 'dev1' }, planOf({ cc: 'cc/16/18', pc: 'pc/8/8' }))).toBe(said);
});

test('a change of builds always has the same form, and only a running build can be its start', () => {
  expect(formatMove('cc', { kind: 'runs', buildId: 'cc/15/37' }, 'cc/16/22')).toBe('15/37 → 16/22');
  expect(formatMove('cc', { kind: 'last-deployed', buildId: 'cc/15/37', at: 0 }, 'cc/16/22')).toBe('? → 16/22');
  expect(formatMove('cc', { kind: 'not-known' }, 'cc/16/22')).toBe('? → 16/22');
});

test.each<[Partial<Result>, string]>([
  [
    { reason: 'refused', answer: { status: 409, body: { userMessage: '[EVIL](command:y)' } } },
    'the platform refused the request (status 409)',
  ],
  [{ reason: 'refused' }, 'the platform refused the request'],
  [{ reason: 'planet-busy' }, 'an operation is in progress'],
  [{ reason: 'planet-changed' }, 'another deployment started after the plan was shown'],
  [{ reason: 'no-baseline' }, 'no usable status was received'],
  [{ reason: 'record-not-written' }, "the deployment record can't be written"],
  [{ reason: 'lock-not-written' }, "the planet's lock can't be written"],
  [{ reason: 'another-deployment-running-here' }, 'another window or command is using the planet'],
  [{ reason: 'stopped-before-sending' }, 'stopped before anything was sent'],
  [{ reason: 'not-sent' }, 'nothing was sent'],
])('the notification of %j contains the reason why nothing was started, in fixed words', (because, said) => {
  const result = {
    kind: 'not-started',
    message: '',
    phases: [],
    resumable: false,
    signIn: false,
    ...because,
  } as Result;
  expect(noticeOf(result, { planetId: 'dev1' }, undefined)).toBe(`Nothing was deployed to dev1: ${said}.`);
});
