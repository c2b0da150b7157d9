import { describe, expect, test } from 'vitest';
import { PlatformError } from '../../../platform/http/failure';
import type { ProbeResponse } from '../../../platform/http/pipeline';
import { type ExpectedSort, impossibleName, planVerification } from '../../../platform/verification/plan';
import { verifyDefaultSorts } from '../../../platform/verification/verify';
import { disagreementOf } from '../../../platform/verification/wording';

const environment = { baseUrl: 'https://dev.example' };
const key = (name: string, expected: 'valid' | 'invalid' | 'unknown' = 'valid') => ({
  name: name.replace(/^-/, ''),
  descending: name.startsWith('-'),
  expected,
});
const sortOf = (name: string, ...keys: ExpectedSort['keys']): ExpectedSort => ({
  api: 'billing',
  name,
  path: `/billing/v1/${name.toLowerCase()}`,
  keys,
  hasAlias: false,
});
const invoices = sortOf('Invoices', key('-dueDate'), key('payerLabel', 'invalid'));
const bills = sortOf('Bills', key('number'));

type ProbeResult = ProbeResponse | PlatformError;
const failure = (code: 'timeout' | 'connection') => new PlatformError('failed', { code, sent: 'unsure' });

/**
 * Verifies default sorts against scripted responses, using a clock that advances only while the verification is
 * sleeping.
 */
async function verify(sorts: readonly ExpectedSort[], answers: readonly (number | ProbeResult)[], stopAfter = 99) {
  const sent: { readonly at: number; readonly url: string }[] = [];
  const progress: number[] = [];
  const stop = new AbortController();
  let now = 0;
  let inFlight = 0;
  const results = await verifyDefaultSorts(planVerification(sorts, environment), {
    clock: {
      monotonic: () => now,
      sleep: async (ms) => {
        now += ms;
      },
    },
    signal: stop.signal,
    onProgress: (done) => progress.push(done),
    async probe(application, path, query) {
      inFlight += 1;
      expect(inFlight).toBe(1);
      sent.push({ at: now, url: `${application.url}/${path.join('/')}?${new URLSearchParams(query)}` });
      await Promise.resolve();
      inFlight -= 1;
      if (sent.length === stopAfter) stop.abort();
      const answer = answers[sent.length - 1] ?? 200;
      if (answer instanceof PlatformError) throw answer;
      return typeof answer === 'number' ? { status: answer } : answer;
    },
  });
  return { sent, progress, results, shown: results.map(({ result }) => result) };
}

describe('the requests for a default sort', () => {
  test("are: without sort, with a name that can't exist, and with the real names; one per second", async () => {
    const { sent, shown } = await verify([invoices], [200, 400, 200]);
    const url = 'https://dev.example/billing/v1/invoices';
    expect(sent).toEqual([
      { at: 0, url: `${url}?pageSize=1` },
      { at: 1000, url: `${url}?sort=${impossibleName}&pageSize=1` },
      { at: 2000, url: `${url}?sort=-dueDate%2CpayerLabel&pageSize=1` },
    ]);
    expect(shown).toEqual([{ kind: 'accepted' }]);
  });

  test('wait as long as the platform requests', async () => {
    const { sent } = await verify([invoices, bills], [{ status: 429, retryAfterMs: 30_000 }]);
    expect(sent.map(({ at }) => at).slice(0, 2)).toEqual([0, 30_000]);
  });

  test('are counted, including those that are no longer needed', async () => {
    const { progress } = await verify([invoices, bills], [404, 200, 400, 200]);
    expect(progress).toEqual([0, 3, 3, 4, 5, 6]);
  });

  test("aren't sent for a path that needs an ID, even twice", async () => {
    const nested = { ...bills, name: 'Notes', path: '/claim/v1/claims/{claimId}/notes' };
    const { sent, results } = await verify([nested, bills, { ...nested, api: 'other' }], [200, 400, 200]);
    expect(sent).toHaveLength(3);
    expect(results.map(({ sort, result }) => [sort.name, result])).toEqual([
      ['Bills', { kind: 'accepted' }],
      ['Notes', { kind: 'not-asked', why: 'path-needs-id' }],
    ]);
  });

  test("aren't sent if the path isn't known, or if the default sort can't be sent as it is", async () => {
    const { sent, results } = await verify(
      [
        { ...sortOf('Unknown', key('number')), path: null },
        { ...sortOf('Aliases', key('number')), hasAlias: true },
        sortOf('Names', key('number desc')),
      ],
      [],
    );
    expect(sent).toEqual([]);
    expect(results.map(({ sort, result }) => [sort.name, result])).toEqual([
      ['Unknown', { kind: 'not-asked', why: 'path-unknown' }],
      ['Aliases', { kind: 'not-asked', why: 'alias' }],
      ['Names', { kind: 'not-asked', why: 'names' }],
    ]);
  });

  test('end when the verification is aborted', async () => {
    const { sent, shown } = await verify([invoices, bills], [200, 400], 2);
    expect(sent).toHaveLength(2);
    expect(shown).toEqual([{ kind: 'not-asked' }, { kind: 'not-asked' }]);
  });
});

describe('what the responses show', () => {
  test.each([
    ['a 400 for the real names is a refusal', [200, 400, 400], { kind: 'refused' }, 3],
    ['an accepted impossible name means that the responses prove nothing', [200, 200], { kind: 'inconclusive' }, 2],
    ['a 400 without sort proves nothing', [400], { kind: 'not-known', status: 400 }, 1],
    ...[401, 403, 404, 422, 429, 500, 503, 302].map(
      (status) => [`${status} proves nothing`, [status], { kind: 'not-known', status }, 1] as const,
    ),
    ...[403, 404, 429, 500].flatMap((status) => [
      [`${status} for the impossible name proves nothing`, [200, status], { kind: 'not-known', status }, 2] as const,
      [`${status} for the real names shows nothing`, [200, 400, status], { kind: 'not-known', status }, 3] as const,
    ]),
    [
      'no response shows nothing',
      [200, 400, failure('timeout')],
      { kind: 'not-known', failure: 'timeout', reason: 'failed' },
      3,
    ],
  ] as const)('%s', async (_, answers, result, requests) => {
    const { sent, shown } = await verify([invoices], answers);
    expect(shown).toEqual([result]);
    expect(sent).toHaveLength(requests);
  });

  test("the platform's message explains a refusal or an unexpected status", async () => {
    const reason = 'dueDate is not sortable.';
    expect((await verify([invoices], [200, 400, { status: 400, reason }])).shown).toEqual([
      { kind: 'refused', reason },
    ]);
    expect((await verify([invoices], [{ status: 403, reason }])).shown).toEqual([
      { kind: 'not-known', status: 403, reason },
    ]);
  });

  test('a rejected token or an unreachable host is tried once', async () => {
    for (const answer of [401, failure('connection')]) {
      const { sent, shown } = await verify([invoices, bills], [answer]);
      expect(sent).toHaveLength(1);
      expect(shown.map(({ kind }) => kind)).toEqual(['not-known', 'not-known']);
    }
  });

  test('after another failure, the next collection is still verified', async () => {
    const { shown } = await verify([invoices, bills], [404, 200, 400, 400]);
    expect(shown).toEqual([{ kind: 'not-known', status: 404 }, { kind: 'refused' }]);
  });
});

describe('a plan', () => {
  const names = (sorts: readonly ExpectedSort[], limit?: number) =>
    planVerification(sorts, environment, limit).sorts.map(({ sort }) => sort.name);

  test("omits what can't be verified", () => {
    const inClaim = { ...bills, path: '/claim/v1/claims/{claimId}/activities' };
    const odd = sortOf('Odd', key('a,b'));
    expect(names([inClaim, odd, bills])).toEqual(['Bills']);
  });

  test('sends identical requests to an application only once', () => {
    const admin = { ...bills, path: '/admin/v1/bills' };
    const applications = [{ url: 'https://admin.example', apis: ['admin'], auth: 'none' as const }];
    const { sorts, requests } = planVerification([bills, bills, admin], { ...environment, applications });
    expect(sorts.map(({ application }) => application.url)).toEqual(['https://dev.example', 'https://admin.example']);
    expect(requests).toBe(6);
  });

  test('sends no more requests than allowed, and verifies no collection in part', () => {
    const plan = planVerification([invoices, bills], environment, 5);
    expect(plan).toMatchObject({ requests: 3, beyondLimit: [bills] });
    expect(plan.sorts.map(({ sort }) => sort)).toEqual([invoices]);
  });

  test('contains a repeated key once', () => {
    const twice = sortOf('Bills', key('number'), key('-number'));
    expect(planVerification([twice], environment).sorts[0]?.requests[2]?.query).toEqual({
      sort: 'number',
      pageSize: '1',
    });
  });
});

describe('a disagreement', () => {
  const between = (result: 'accepted' | 'refused', ...keys: ExpectedSort['keys']) =>
    disagreementOf({ sort: sortOf('Invoices', ...keys), result: { kind: result } });

  test("is a name that the platform accepts and Sortie doesn't consider a sort key", () => {
    expect(between('accepted', key('dueDate'), key('a', 'invalid'), key('b', 'unknown'), key('a', 'invalid'))).toEqual({
      kind: 'accepts',
      names: ['a', 'b'],
    });
    expect(between('accepted', key('dueDate'))).toBeUndefined();
  });

  test('is a refusal of a default sort in which Sortie found no problem', () => {
    expect(between('refused', key('dueDate'), key('b', 'unknown'))).toEqual({ kind: 'refuses' });
    expect(between('refused', key('dueDate'), key('a', 'invalid'))).toBeUndefined();
  });

  test("doesn't exist if the result is unknown", () => {
    for (const kind of ['inconclusive', 'not-known', 'not-asked'] as const) {
      expect(disagreementOf({ sort: invoices, result: { kind } })).toBeUndefined();
    }
  });
});
