import { describe, expect, test } from 'vitest';
import { LocalPlatform, localRoutes } from '../../localPlatform/platform';
import { shapeNames } from '../../localPlatform/shapes';
import { operations } from '../../platform/generated/api';
import { contract, contractOperations, contradictions, contradictionsOf } from '../platform/contract';
import { planetPath, platformUnderTest } from './platformUnderTest';

/**
 * For each operation, the path of a request that succeeds and the path of a request that fails with status 404. The
 * paths are equal if no request for the operation fails with this status.
 */
const requests: Readonly<Record<string, readonly [good: string, bad: string]>> = {
  listBranches: [`${planetPath()}/is/builds/branches`, `${planetPath('nowhere')}/is/builds/branches`],
  listBuilds: [`${planetPath()}/is/builds?branch=refs%2Fheads%2Frelease%2F1`, `${planetPath()}/is/builds?branch=x`],
  deploy: [`${planetPath()}/upgrade`, `${planetPath('nowhere')}/upgrade`],
  getStatus: [`${planetPath()}/status`, `${planetPath('nowhere')}/status`],
  listTaxLocations: ['/reference-data/tax-locations', '/reference-data/tax-locations'],
  listRiskClasses: ['/reference-data/risk-classes', '/reference-data/risk-classes'],
  listUnderwritingIssueTypes: ['/reference-data/uw-issue-types', '/reference-data/uw-issue-types'],
  getProduct: ['/products/PersonalAuto', '/products/Nothing'],
  getEdition: ['/products/Homeowners/editions/Homeowners-2026', '/products/Homeowners/editions/1999'],
  listEditionSummaries: ['/products/GeneralLiability/editionsummaries', '/products/Nothing/editionsummaries'],
};

const deployment = {
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ applications: [{ application: 'cc', buildId: 'cc/16/15' }] }),
};

test('the local platform serves the routes of the contract and its own routes, and no others', () => {
  const platform = new LocalPlatform({ port: () => 1, simulation: { faults: true } });
  const served = platform.routes.map(({ method, path }) => `${method} ${path}`).sort();
  const documented = contractOperations.map(({ method, path }) => `${method} ${path}`);
  const local = Object.values(localRoutes).map(({ method, path }) => `${method} ${path}`);
  expect(served).toEqual([...documented, ...local].sort());
  expect(local.filter((route) => !route.includes(' /local/'))).toEqual(['GET /{api}/v1/{path+}']);
});

test('the generated table of operations equals that of the contract', () => {
  const listed = Object.entries(operations).map(([id, { method, path }]) => ({ id, method, path }));
  expect(listed).toEqual(contractOperations.map(({ id, method, path }) => ({ id, method, path })));
});

describe.each(shapeNames)('in the shapes %s', (shapes) => {
  test.each(Object.entries(requests))('%s responds as the contract requires', async (id, [good, bad]) => {
    const platform = await platformUnderTest({ simulation: { shapes } });
    const init: { method?: string; headers?: Record<string, string>; body?: string } =
      id === 'deploy' ? { method: 'POST', ...deployment } : {};
    const answer = await platform.send(good, init);
    expect(answer.ok).toBe(true);
    expect(await contradictionsOf(id, answer)).toEqual([]);

    const withoutToken = await platform.send(good, { ...init, headers: { ...init.headers, Authorization: '' } });
    expect(withoutToken.status).toBe(401);
    expect(await contradictionsOf(id, withoutToken)).toEqual([]);

    if (bad === good) return;
    const refused = await platform.send(bad, init);
    expect(refused.status).toBe(404);
    expect(await contradictionsOf(id, refused)).toEqual([]);
  });

  test('every documented field of builds and of the status is always present', async () => {
    const platform = await platformUnderTest({ simulation: { shapes } });
    const fieldsOf = (schema: string) => Object.keys(contract.components.schemas[schema]?.properties ?? {});
    const builds = await platform.read(`${planetPath()}/is/builds?branch=main`);
    expect(Array.isArray(builds)).toBe(true);
    for (const build of Array.isArray(builds) ? builds : []) {
      expect(Object.keys(build)).toEqual(expect.arrayContaining(fieldsOf('Build')));
    }
    await platform.send(`${planetPath()}/upgrade`, { method: 'POST', ...deployment });
    for (let elapsed = 0; elapsed < 8_000; elapsed += 500) {
      const status = await platform.read(`${planetPath()}/status`);
      expect(Object.keys(Object(status))).toEqual(expect.arrayContaining(fieldsOf('DeploymentStatus')));
      expect(contradictions('/components/schemas/DeploymentStatus', status)).toEqual([]);
      platform.clock.advance(500);
    }
  });

  test('an error contains its status in one of the two known fields', async () => {
    const platform = await platformUnderTest({ simulation: { shapes } });
    const body = await platform.read(planetPath('nowhere'));
    const { status, statusCode } = Object(body);
    expect(status ?? statusCode).toBe(404);
    expect(body).toMatchObject({ errorCode: 'NotFound', userMessage: expect.any(String), details: [] });
  });
});

test('the other shapes contain the same content in different undocumented parts', async () => {
  const [plain, alt, keyed] = await Promise.all(
    shapeNames.map((shapes) => platformUnderTest({ simulation: { shapes } })),
  );
  const branches = `${planetPath()}/is/builds/branches`;
  const names = ['main', 'develop', 'refs/heads/release/1', 'refs/heads/release/2', 'hotfix/fees+taxes&levies'];
  expect(await plain?.read(branches)).toEqual(names.map((name) => expect.objectContaining({ name })));
  expect(await alt?.read(branches)).toEqual(names);
  expect(await keyed?.read(branches)).toMatchObject({ items: names.map((ref) => ({ ref })) });
  expect(await alt?.read(`${planetPath()}/is/builds?branch=develop`)).toContainEqual({
    id: 'cc/17/4',
    application: 'cc',
  });
  expect(JSON.stringify(await alt?.read(`${planetPath()}/status`))).not.toContain('cc/');
  const answers = await Promise.all([plain, alt, keyed].map((platform) => platform?.deploy('dev', { cc: 'cc/16/15' })));
  expect(answers.map((answer) => answer?.status)).toEqual([202, 200, 204]);
  expect(await alt?.read('/reference-data/risk-classes')).toContainEqual(expect.objectContaining({ code: '8810' }));
  expect(await alt?.read('/products/Homeowners')).toMatchObject({
    data: { id: 'Homeowners', attributes: { name: 'Homeowners' } },
  });
  expect(await alt?.read('/products/Homeowners/editionsummaries')).toHaveLength(2);
});

test('the check of this test finds contradictions to the contract', async () => {
  const status = (body: unknown, init?: ResponseInit) => contradictionsOf('getStatus', Response.json(body, init));
  expect(await status({ phase: 'X', more: 1 })).toEqual([]);
  expect(await status({ phase: 7 })).toEqual(['/phase must be string']);
  expect(await status({ operationInProgress: 'true' })).not.toEqual([]);
  expect(await status([])).not.toEqual([]);
  expect(await status({ status: '404' }, { status: 404 })).not.toEqual([]);
  expect(await contradictionsOf('listBuilds', Response.json({ data: [] }))).not.toEqual([]);
  expect(await contradictionsOf('getStatus', new Response('x'))).not.toEqual([]);
});

test('the documented deployment request follows the contract', () => {
  const check = (value: unknown) => contradictions('/components/schemas/DeploymentRequest', value);
  expect(check(JSON.parse(deployment.body))).toEqual([]);
  expect(check({ applications: [{ application: 'cc' }] })).not.toEqual([]);
  expect(check({})).not.toEqual([]);
});
