import { describe, expect, test } from 'vitest';
import { planetPath, platformUnderTest } from './platformUnderTest';

const success = { phase: 'UPGRADED', phaseDetails: 'All applications upgraded', operationInProgress: false };

describe('branches and builds', () => {
  test('exist on several branches, some with slashes, each for several applications', async () => {
    const platform = await platformUnderTest();
    const branches = await platform.read(`${planetPath()}/is/builds/branches`);
    expect(branches).toContainEqual(expect.objectContaining({ name: 'refs/heads/release/1' }));
    for (const { name } of branches as { name: string }[]) {
      const builds = await platform.read(`${planetPath()}/is/builds?branch=${encodeURIComponent(name)}`);
      const list = builds as { id: string; application: string }[];
      expect(new Set(list.map(({ application }) => application)).size).toBeGreaterThan(1);
      expect(list.length).toBeGreaterThan(new Set(list.map(({ application }) => application)).size);
      for (const { id, application } of list) expect(id).toMatch(new RegExp(`^${application}/\\d+/\\d+$`));
    }
  });

  test.each([
    ['', 400],
    ['?branch=', 400],
    ['?branch=main&branch=develop', 400],
    ['?branch=nowhere', 404],
    ['?branch=hotfix/fees+taxes&levies', 404],
  ])('builds%s is refused with %i', async (query, status) => {
    const platform = await platformUnderTest();
    expect((await platform.send(`${planetPath()}/is/builds${query}`)).status).toBe(status);
  });
});

describe('a deployment', () => {
  test('passes through phases, one application after the other, and ends as documented', async () => {
    const platform = await platformUnderTest();
    const before = (await platform.read(`${planetPath()}/status`)) as { deploymentId: string };
    expect(before).toMatchObject(success);
    const accepted = await platform.deploy('dev', { cc: 'cc/16/15', pc: 'pc/16/22' });
    expect(accepted.status).toBe(202);
    const { deploymentId } = (await accepted.json()) as { deploymentId: string };
    expect(deploymentId).not.toBe(before.deploymentId);

    const phases: unknown[] = [];
    for (let elapsed = 0; elapsed < 12_000; elapsed += 100) {
      const status = (await platform.read(`${planetPath()}/status`)) as Record<string, unknown>;
      expect(status).toMatchObject({ deploymentId, environmentId: 'sample-dev', activityName: expect.any(String) });
      expect(status.operationInProgress).toBe(status.phase !== 'UPGRADED');
      if (phases.at(-1) !== status.phase) phases.push(status.phase);
      platform.clock.advance(100);
    }
    expect(phases).toEqual(['ACCEPTED', 'PREPARING', 'UPGRADING', 'VERIFYING', 'UPGRADED']);
    expect(await platform.read(`${planetPath()}/status`)).toMatchObject({
      ...success,
      applications: expect.arrayContaining([
        expect.objectContaining({ application: 'cc', buildId: 'cc/16/15', nodesRestart: true }),
        expect.objectContaining({ application: 'pc', buildId: 'pc/16/22', nodesRestart: true }),
        expect.objectContaining({ application: 'bc', buildId: 'bc/15/15', state: 'UP' }),
      ]),
    });
  });

  test("doesn't affect the other planet", async () => {
    const platform = await platformUnderTest();
    const before = await platform.read(`${planetPath('prod')}/status`);
    await platform.deploy('dev', { cc: 'cc/16/15' });
    platform.clock.advance(60_000);
    expect(await platform.read(`${planetPath('prod')}/status`)).toEqual(before);
  });

  test('takes a quarter of the time at speed 4', async () => {
    const platform = await platformUnderTest({ simulation: { speed: 4 } });
    await platform.deploy('dev', { cc: 'cc/16/15' });
    platform.clock.advance(1_500);
    expect(await platform.read(`${planetPath()}/status`)).toMatchObject({ operationInProgress: true });
    platform.clock.advance(100);
    expect(await platform.read(`${planetPath()}/status`)).toMatchObject(success);
  });

  test("of the same build doesn't restart nodes unless an environment variable changed", async () => {
    const platform = await platformUnderTest();
    const startOfNodes = async () => {
      const status = (await platform.read(`${planetPath()}/status`)) as { applications: Record<string, unknown>[] };
      return status.applications.find(({ application }) => application === 'cc')?.nodesStartedAt;
    };
    const deployAndWait = async (build: string) => {
      expect((await platform.deploy('dev', { cc: build })).status).toBe(202);
      platform.clock.advance(60_000);
      return startOfNodes();
    };
    const setVariables = (variables: Record<string, string>) =>
      platform.send('/local/planets/dev/applications/cc/variables', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(variables),
      });

    const first = await deployAndWait('cc/16/15');
    expect(await deployAndWait('cc/16/15')).toBe(first);
    expect((await setVariables({ LOG_LEVEL: 'debug' })).status).toBe(200);
    expect(await startOfNodes()).toBe(first);
    const second = await deployAndWait('cc/16/15');
    expect(second).not.toBe(first);
    await setVariables({ LOG_LEVEL: 'debug' });
    expect(await deployAndWait('cc/16/15')).toBe(second);
    await setVariables({ LOG_LEVEL: 'info' });
    expect(await deployAndWait('cc/16/15')).not.toBe(second);
  });

  test('is refused with 409 while another deployment is running, and accepted afterwards', async () => {
    const platform = await platformUnderTest();
    await platform.deploy('dev', { cc: 'cc/16/15' });
    platform.clock.advance(1_000);
    const refused = await platform.deploy('dev', { pc: 'pc/16/22' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ status: 409, errorCode: 'DeploymentInProgress' });
    expect((await platform.deploy('prod', { pc: 'pc/16/22' })).status).toBe(202);
    platform.clock.advance(60_000);
    expect((await platform.deploy('dev', { pc: 'pc/16/22' })).status).toBe(202);
  });

  test('is accepted for only one of two concurrent requests', async () => {
    const platform = await platformUnderTest();
    const answers = await Promise.all([1, 2, 3].map(() => platform.deploy('dev', { cc: 'cc/16/15' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  });
});

describe('a deployment request is refused when', () => {
  const send = async (body: string, contentType = 'application/json') => {
    const platform = await platformUnderTest();
    const before = await platform.read(`${planetPath()}/status`);
    const answer = await platform.send(`${planetPath()}/upgrade`, {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body,
    });
    expect(await platform.read(`${planetPath()}/status`)).toEqual(before);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const pair = (application: unknown, buildId: unknown) => ({ application, buildId });

  test.each([
    ["it isn't JSON", '{"applications":', "The body isn't valid JSON."],
    ["it isn't an object", '[]', 'The body must be an object with an “applications” list.'],
    ['there is no list', '{"applications":{}}', 'The body must be an object with an “applications” list.'],
    ['the list is empty', '{"applications":[]}', 'The “applications” list is empty. Specify at least one application.'],
  ])('%s', async (_case, body, userMessage) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { status: 400, userMessage } });
  });

  test.each([
    [
      'an application is unknown',
      [pair('xx', 'xx/1/1')],
      'Application xx not found. Available applications: cc, pc, bc, cm.',
    ],
    ['a build is unknown', [pair('cc', 'cc/99/1')], 'Build cc/99/1 not found.'],
    [
      'a build is of another application',
      [pair('cc', 'pc/16/22')],
      'Build pc/16/22 belongs to application pc, not to cc.',
    ],
    [
      'an application is repeated',
      [pair('cc', 'cc/16/15'), pair('cc', 'cc/16/14')],
      'Application cc is specified more than once.',
    ],
    [
      'an application is empty',
      [pair('', 'cc/16/15')],
      'The element with index 0 must contain “application” and “buildId” as strings.',
    ],
    [
      "a build isn't text",
      [pair('cc', 15)],
      'The element with index 0 must contain “application” and “buildId” as strings.',
    ],
    ['an element is null', [null], 'The element with index 0 must contain “application” and “buildId” as strings.'],
  ])('%s', async (_case, applications, message) => {
    const { status, body } = await send(JSON.stringify({ applications }));
    expect({ status, ...body }).toMatchObject({ status: 400, userMessage: message, details: [{ message }] });
  });

  test('several parts are wrong, and the response lists each', async () => {
    const { body } = await send(JSON.stringify({ applications: [pair('xx', 'xx/1/1'), pair('cc', 'cc/99/1')] }));
    expect(body.details).toHaveLength(2);
  });

  test('its content type is wrong', async () => {
    expect((await send('{"applications":[]}', 'text/plain')).status).toBe(415);
  });

  test('it is too large, with or without a content length', async () => {
    const platform = await platformUnderTest();
    const post = (init: RequestInit) =>
      platform.send(`${planetPath()}/upgrade`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        ...init,
      });
    expect((await post({ body: ' '.repeat(2 ** 20 + 1) })).status).toBe(413);
    const body = new Blob([' '.repeat(2 ** 20 + 1)]).stream();
    expect((await post({ body, duplex: 'half' })).status).toBe(413);
  });
});

describe('an address', () => {
  const paths = [
    [
      '/api/v1/tenants/other/starsystems/sample/planets/dev/status',
      'Tenant other not found. Available tenants: local.',
    ],
    [
      '/api/v1/tenants/local/starsystems/x/planets/dev/status',
      'Star system x not found in this tenant. Available star systems: sample.',
    ],
    [
      '/api/v1/tenants/local/starsystems/sample/planets/test/status',
      'Planet test not found in this star system. Available planets: dev, qa, prod.',
    ],
    ['/api/v2', 'Nothing found at /api/v2.'],
  ] as const;

  test.each(paths)("%s isn't found", async (path, userMessage) => {
    const platform = await platformUnderTest();
    const answer = await platform.send(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ status: 404, errorCode: 'NotFound', userMessage });
  });

  test.each([
    ['DELETE', `${planetPath()}/status`, 'GET'],
    ['POST', `${planetPath()}/is/builds`, 'GET'],
    ['GET', `${planetPath()}/upgrade`, 'POST'],
    ['OPTIONS', `${planetPath()}/upgrade`, 'POST'],
    ['GET', '/local/oauth/token', 'POST'],
  ])('%s %s is refused with 405', async (method, path, allow) => {
    const platform = await platformUnderTest();
    const answer = await platform.send(path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe(allow);
    expect(await answer.json()).toMatchObject({ status: 405, errorCode: 'MethodNotAllowed' });
  });
});
