import { type IncomingMessage, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { FaultInput } from '../../../localPlatform/faults/fault';
import { type PlatformUnderTest, planetPath, platformUnderTest } from '../platformUnderTest';

const status = `${planetPath()}/status`;

/** A received response: the status and headers (if any), the bytes, and how the response ended. */
interface Seen {
  status?: number;
  headers?: IncomingMessage['headers'];
  body: string;
  end: string;
}

function see(url: string, options: { enough?: number; timeout?: AbortSignal } = {}): Promise<Seen> {
  return new Promise((resolve) => {
    const seen: Seen = { body: '', end: 'open' };
    const end = (how: string) => resolve({ ...seen, end: how });
    const asked = request(url, {
      agent: false,
      headers: { authorization: 'Bearer x' },
      ...(options.timeout === undefined ? {} : { signal: options.timeout }),
    });
    asked.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    asked.on('response', (answer) => {
      Object.assign(seen, { status: answer.statusCode, headers: answer.headers });
      answer.setEncoding('utf8').on('data', (text: string) => {
        seen.body += text;
        if (options.enough !== undefined && seen.body.length >= options.enough) {
          end('enough');
          asked.destroy();
        }
      });
      answer.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
      answer.on('end', () => end('whole'));
    });
    asked.end();
  });
}

async function withFaults(...faults: FaultInput[]): Promise<PlatformUnderTest> {
  const platform = await platformUnderTest({ simulation: { faults: true } });
  platform.addFaults(...faults);
  return platform;
}

const seeStatus = (platform: PlatformUnderTest, options?: { enough: number }) => see(platform.url + status, options);

describe('a response', () => {
  test('with any status has the standard error body, and the next request is served', async () => {
    const platform = await withFaults({
      route: 'getStatus',
      kind: 'answer',
      status: 503,
      headers: { 'Retry-After': '7' },
    });
    const first = await platform.send(status);
    expect(first.status).toBe(503);
    expect(first.headers.get('Retry-After')).toBe('7');
    expect(await first.json()).toMatchObject({ status: 503, errorCode: 'Scripted' });
    expect((await platform.send(status)).status).toBe(200);
  });

  test('can be a text: invalid JSON, HTML, or nothing', async () => {
    const platform = await withFaults(
      { route: '*', kind: 'answer', status: 200, text: '{"phase":' },
      { route: '*', kind: 'answer', status: 502, text: '<h1>Bad gateway</h1>', contentType: 'text/html' },
      { route: '*', kind: 'answer', status: 204 },
    );
    expect(await seeStatus(platform)).toMatchObject({ status: 200, body: '{"phase":', end: 'whole' });
    expect(await seeStatus(platform)).toMatchObject({
      status: 502,
      body: '<h1>Bad gateway</h1>',
      headers: { 'content-type': 'text/html' },
    });
    expect(await seeStatus(platform)).toMatchObject({ status: 204, body: '', end: 'whole' });
  });

  test.each([301, 302, 303, 307, 308])('can be a redirect with %i', async (code) => {
    const platform = await withFaults({
      route: 'getStatus',
      kind: 'redirect',
      status: code,
      location: 'http://127.0.0.1:9/elsewhere',
    });
    const answer = await platform.send(status);
    expect([answer.status, answer.headers.get('Location')]).toEqual([code, 'http://127.0.0.1:9/elsewhere']);
  });

  test('can be correct but have additional headers', async () => {
    const platform = await withFaults({
      route: '*',
      kind: 'pass',
      headers: { 'Content-Type': 'text/plain', 'X-Trace': '1' },
    });
    const answer = await platform.send(status);
    expect(await answer.json()).toMatchObject({ phase: 'UPGRADED' });
    expect([answer.headers.get('Content-Type'), answer.headers.get('X-Trace')]).toEqual(['text/plain', '1']);
  });

  test('can be delayed', async () => {
    const waits: number[] = [];
    const platform = await platformUnderTest({
      simulation: { faults: true },
      runtime: {
        wait: async (milliseconds) => {
          waits.push(milliseconds);
        },
      },
    });
    platform.addFaults({ route: 'getStatus', kind: 'pass', delayMs: 9_000 });
    expect((await platform.send(status)).status).toBe(200);
    expect(waits).toEqual([9_000]);
  });
});

describe('a connection', () => {
  test('is reset before the response', async () => {
    const platform = await withFaults({ route: 'getStatus', kind: 'reset', at: 'request' });
    expect(await seeStatus(platform)).toEqual({ body: '', end: 'ECONNRESET' });
    expect(await seeStatus(platform)).toMatchObject({ status: 200, end: 'whole' });
  });

  test('is reset within the headers', async () => {
    const platform = await withFaults({ route: 'getStatus', kind: 'reset', at: 'head' });
    expect(await seeStatus(platform)).toEqual({ body: '', end: 'ECONNRESET' });
  });

  test('is reset within the body', async () => {
    const platform = await withFaults({ route: 'getStatus', kind: 'reset', at: 'body', bytes: 9 });
    const seen = await seeStatus(platform);
    expect(seen).toMatchObject({ status: 200, end: 'ECONNRESET' });
    expect('{"phase":'.startsWith(seen.body)).toBe(true);
  });

  test.each([0, 9])('is closed after %i bytes of the body', async (bytes) => {
    const platform = await withFaults({ route: 'getStatus', kind: 'truncate', bytes });
    const seen = await seeStatus(platform);
    expect(seen).toMatchObject({ status: 200, body: '{"phase":'.slice(0, bytes), end: 'ECONNRESET' });
    expect(Number(seen.headers?.['content-length'])).toBeGreaterThan(bytes);
  });

  test('that is closed after the whole body still misses some announced bytes', async () => {
    const platform = await withFaults({ route: 'getStatus', kind: 'truncate', bytes: 100_000 });
    const seen = await seeStatus(platform);
    expect(seen.body.trimEnd()).toMatch(/^\{"phase".*\}$/);
    expect([seen.body.length, seen.end]).toEqual([100_000, 'ECONNRESET']);
  });

  test.each([
    ['head', undefined],
    ['body', 200],
  ] as const)('stalls at the %s until the platform ends', async (at, code) => {
    const platform = await withFaults({ route: 'getStatus', kind: 'stall', at, bytes: 3 });
    const seen = seeStatus(platform);
    let over = false;
    void seen.then(() => {
      over = true;
    });
    // The first request could end while this one is being processed, but must still be pending afterward.
    expect((await platform.send(status)).status).toBe(200);
    expect(over).toBe(false);
    await platform.dispose();
    const ended = await seen;
    expect(ended).toMatchObject({ end: 'ECONNRESET' });
    expect(ended.status).toBe(code);
  });

  test('sends a huge body completely', async () => {
    const platform = await withFaults({ route: 'getStatus', kind: 'huge', bytes: 3_000_000 });
    const seen = await seeStatus(platform);
    expect([seen.end, seen.body.length]).toEqual(['whole', 3_000_000]);
    expect(JSON.parse(seen.body)).toHaveProperty('padding');
  });

  test('sends an endless body until the client disconnects', async () => {
    const platform = await withFaults({ route: 'getStatus', kind: 'endless' });
    const seen = await seeStatus(platform, { enough: 5_000_000 });
    expect(seen).toMatchObject({ status: 200, end: 'enough' });
    expect(seen.headers).not.toHaveProperty('content-length');
    expect((await platform.send(status)).status).toBe(200);
  });
});

describe('a script', () => {
  test('is processed in order, by route, with skipped and repeated requests', async () => {
    const platform = await withFaults(
      { route: 'listBranches', kind: 'answer', status: 500 },
      { route: 'getStatus', kind: 'answer', status: 501, skip: 1, times: 2 },
      { route: '*', kind: 'answer', status: 502, times: null, skip: 4 },
    );
    const codes: number[] = [];
    for (let count = 0; count < 7; count++) codes.push((await platform.send(status)).status);
    expect(codes).toEqual([200, 501, 501, 200, 200, 200, 502]);
    expect((await platform.send(`${planetPath()}/is/builds/branches`)).status).toBe(500);
    expect((await platform.send('/products/PersonalAuto')).status).toBe(502);
    expect(platform.requests()).toEqual({ getStatus: 7, listBranches: 1, getProduct: 1 });
  });

  test('applies before the token is checked', async () => {
    const platform = await withFaults({ route: 'getStatus', kind: 'answer', status: 500 });
    expect((await platform.send(status, { headers: { Authorization: '' } })).status).toBe(500);
    expect((await platform.send(status, { headers: { Authorization: '' } })).status).toBe(401);
  });

  test('changes responses of the token endpoint', async () => {
    const platform = await withFaults({ route: 'token', kind: 'answer', status: 500 });
    expect((await platform.send('/local/oauth/token', { method: 'POST' })).status).toBe(500);
  });
});

describe('a deployment whose response is changed', () => {
  const inProgress = async (platform: PlatformUnderTest) =>
    ((await platform.read(status)) as { operationInProgress: boolean }).operationInProgress;

  test.each([
    ['starts when the connection is reset within the body', { kind: 'reset', at: 'body' }, true],
    ["doesn't start when the connection is reset before", { kind: 'reset', at: 'request' }, false],
    ['starts when the connection is reset before and `run` is true', { kind: 'reset', at: 'request', run: true }, true],
    ["doesn't start when it is refused", { kind: 'answer', status: 503 }, false],
    ['starts when `run` is true', { kind: 'answer', status: 503, run: true }, true],
    ["doesn't start when `run` is false", { kind: 'truncate', run: false }, false],
  ] as const)('%s', async (_case, fault, starts) => {
    const platform = await withFaults({ route: 'deploy', ...fault });
    await platform.deploy('dev', { cc: 'cc/16/15' }).catch(() => undefined);
    expect(await inProgress(platform)).toBe(starts);
  });

  test('can end in another phase; in this case, nothing has changed, and the next deployment succeeds', async () => {
    const platform = await withFaults({
      route: 'deploy',
      kind: 'outcome',
      phase: 'UPGRADE_FAILED',
      phaseDetails: 'cc did not come up',
    });
    expect((await platform.deploy('dev', { cc: 'cc/16/15' })).status).toBe(202);
    platform.clock.advance(60_000);
    expect(await platform.read(status)).toMatchObject({
      phase: 'UPGRADE_FAILED',
      phaseDetails: 'cc did not come up',
      operationInProgress: false,
      applications: expect.arrayContaining([
        expect.objectContaining({ application: 'cc', buildId: 'cc/15/28', state: 'FAILED' }),
      ]),
    });
    await platform.deploy('dev', { cc: 'cc/16/15' });
    platform.clock.advance(60_000);
    expect(await platform.read(status)).toMatchObject({ phase: 'UPGRADED' });
  });
});

describe('the fault endpoint', () => {
  const faults = (platform: PlatformUnderTest, method: string, body?: unknown, secret = platform.faultSecret ?? '') =>
    platform.send('/local/faults', {
      method,
      headers: { 'X-Fault-Secret': secret, 'Content-Type': 'application/json', Authorization: '' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  test("doesn't exist unless faults are enabled", async () => {
    const platform = await platformUnderTest();
    expect(platform.faultSecret).toBeUndefined();
    expect((await faults(platform, 'GET', undefined, 'any')).status).toBe(404);
    expect(() => platform.addFaults({ route: '*', kind: 'endless' })).toThrow('without faults');
  });

  test('has a new secret after each start, and refuses requests without it', async () => {
    const [one, other] = [
      await platformUnderTest({ simulation: { faults: true } }),
      await platformUnderTest({ simulation: { faults: true } }),
    ];
    expect(one.faultSecret).not.toBe(other.faultSecret);
    for (const secret of ['', 'x', other.faultSecret ?? '']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const body = method === 'POST' ? [] : undefined;
        expect((await faults(one, method, body, secret)).status).toBe(403);
      }
    }
    expect((await faults(one, 'GET')).status).toBe(200);
  });

  test('accepts one fault or a list, returns the remaining ones, and removes them', async () => {
    const platform = await platformUnderTest({ simulation: { faults: true } });
    await faults(platform, 'POST', { route: 'getStatus', kind: 'answer', status: 500, times: 2 });
    await faults(platform, 'POST', [{ route: '*', kind: 'endless', skip: 3 }]);
    await platform.send(status);
    expect(await (await faults(platform, 'GET')).json()).toEqual({
      requests: { getStatus: 1 },
      faults: [
        expect.objectContaining({ route: 'getStatus', kind: 'answer', status: 500, times: 1, skip: 0 }),
        expect.objectContaining({ route: '*', kind: 'endless', skip: 3 }),
      ],
    });
    expect(await (await faults(platform, 'DELETE')).json()).toEqual({ requests: {}, faults: [] });
    expect((await platform.send(status)).status).toBe(200);
  });

  test.each([
    ['no object', 7, 'A fault must be an object with “route” and “kind”, and its “headers” must be an object.'],
    ['no route', { kind: 'endless' }, '“route” must be one of'],
    ['an unknown route', { route: 'x', kind: 'endless' }, '“route” must be one of'],
    ['an unknown kind', { route: '*', kind: 'fire' }, '“kind” must be one of'],
    [
      'an unknown field',
      { route: '*', kind: 'endless', bytes: 3 },
      "“bytes” isn't a valid field for a fault of kind “endless”.",
    ],
    [
      "a number that isn't a status",
      { route: '*', kind: 'answer', status: 99 },
      '“status” must be a whole number from 200 to 599.',
    ],
    [
      "a status that isn't a redirect",
      { route: '*', kind: 'redirect', status: 304, location: '/' },
      "304 isn't a redirect status.",
    ],
    ['a redirect without a location', { route: '*', kind: 'redirect' }, '“location” must be a string.'],
    ['an invalid position', { route: '*', kind: 'reset', at: 'tail' }, '“at” must be one of: request, head, body.'],
    ['an invalid count', { route: '*', kind: 'endless', times: 0 }, '“times” must be a whole number'],
    [
      "a header that can't be sent",
      { route: '*', kind: 'pass', headers: { 'X-A': 'a\r\nb' } },
      "“X-A” isn't a valid header.",
    ],
    ['an invalid `run`', { route: '*', kind: 'pass', run: 'yes' }, '“run” must be true or false.'],
    [
      'an outcome for a read request',
      { route: 'getStatus', kind: 'outcome', phase: 'X' },
      '“outcome” is valid only for the route “deploy”.',
    ],
  ])('refuses %s, and then adds no fault of the list', async (_case, fault, message) => {
    const platform = await platformUnderTest({ simulation: { faults: true } });
    const answer = await faults(platform, 'POST', [{ route: '*', kind: 'endless' }, fault]);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { userMessage: string }).userMessage).toContain(message);
    expect(await (await faults(platform, 'GET')).json()).toMatchObject({ faults: [] });
  });
});
