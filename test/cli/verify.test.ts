import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openCollections } from '../../localPlatform/collections/source';
import type { FaultInput } from '../../localPlatform/faults/fault';
import { startLocalPlatform } from '../../localPlatform/start';
import { json, RawServer } from '../platform/http/rawServer';
import { billing, paths, apiconfig as rightApiconfig } from '../server/kit/billing';
import { type Program, quickProgram, type Ran, stateFolder } from './program';

const token = 'planted-token-1234567890';

let program: Program;
beforeAll(async () => {
  program = await quickProgram();
});
afterAll(() => program.dispose());

const joined = rightApiconfig.replace('invoiceNumber', 'payerName');

interface Scene {
  readonly server: RawServer;
  readonly project: string;
  readonly settings: string;
  run(args: readonly string[], variables?: Readonly<Record<string, string>>): Promise<Ran>;
}

/** Creates a project and a platform. For each value of the `sort` parameter, `statusOf` returns the response status. */
async function scene(
  statusOf: (sort: string | null) => number,
  apiconfig = rightApiconfig,
  swagger = billing[paths.swagger] ?? '',
): Promise<Scene> {
  const server = await RawServer.start((request, response) => {
    const sort = new URL(request.url ?? '', 'http://localhost').searchParams.get('sort');
    const status = statusOf(sort);
    json(response, status, { data: [{ attributes: { secret: 'row' } }], userMessage: `Message ${status}.` });
  });
  onTestFinished(() => server.stop());
  const project = stateFolder();
  for (const [file, text] of Object.entries({ ...billing, [paths.apiconfig]: apiconfig, [paths.swagger]: swagger })) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), text);
  }
  const settings = path.join(stateFolder(), 'settings.json');
  const environment = { name: 'Dev', baseUrl: server.url, tenantId: 't', projectId: 's', planetId: 'p' };
  writeFileSync(settings, JSON.stringify({ 'sortie.environments': [environment] }));
  return {
    server,
    project,
    settings,
    run: (args, variables = { SORTIE_TOKEN: token }) =>
      program.run(['check', project, '--environment', 'Dev', '--settings', settings, ...args], variables),
  };
}

const sane = (verdict: number) => (sort: string | null) =>
  sort === null ? 200 : sort.includes('NoSuchProperty') ? 400 : verdict;
const sent = ({ server }: Scene) => server.heard.map(({ url }) => url);

describe('sortie check --environment', () => {
  test('sends three requests per collection, and prints their number first', async () => {
    const here = await scene(sane(200));
    const { code, out, err } = await here.run([]);
    expect(err).toBe('Sending up to 3 requests to Dev, one per second.\n');
    expect(sent(here)).toEqual([
      '/billing/v1/invoices?pageSize=1',
      '/billing/v1/invoices?sort=sortieNoSuchProperty&pageSize=1',
      '/billing/v1/invoices?sort=-dueDate%2CinvoiceNumber&pageSize=1',
    ]);
    expect(out).toMatch(/billing Invoices +-dueDate,invoiceNumber +accepted +accepted\n/);
    expect(code).toBe(0);
  });

  test('warns if the platform refuses a default sort that Sortie considers valid', async () => {
    const { code, out } = await (await scene(sane(400))).run(['--format', 'json']);
    expect(JSON.parse(out)).toMatchObject([
      {
        code: 'verify-refused',
        severity: 'warning',
        message: expect.stringMatching(/^Dev rejects .* Reason: Message 400\.$/),
      },
    ]);
    expect(code).toBe(1);
  });

  test('reports an unexpectedly accepted name next to the problem', async () => {
    const { out } = await (await scene(sane(200), joined)).run(['--format', 'json']);
    const found: { code: string; line: number }[] = JSON.parse(out);
    expect(found.map(({ code, line }) => `${code} ${line}`)).toEqual(
      expect.arrayContaining(['default-sort-not-sortable 5', 'verify-accepted 5']),
    );
  });

  test('counts the default sorts whose path needs an ID', async () => {
    const swagger = (billing[paths.swagger] ?? '').replace('/invoices:', '/accounts/{accountId}/invoices:');
    const here = await scene(sane(200), rightApiconfig, swagger);
    const { code, out } = await here.run([]);
    expect(out).toContain('No default sort can be verified (1 not asked: its path needs an ID).\n');
    expect(sent(here)).toEqual([]);
    expect(code).toBe(0);
  });

  test('draws no conclusion if the platform accepts every name', async () => {
    const here = await scene(() => 200);
    const { code, out } = await here.run([]);
    expect(out).toContain('inconclusive: the platform accepts any name');
    expect(sent(here)).toHaveLength(2);
    expect(code).toBe(0);
  });

  test.each([401, 403, 404, 429, 500])(
    'status %s proves nothing, and a check without results fails',
    async (status) => {
      const here = await scene(() => status);
      const { code, out, err } = await here.run([]);
      expect(out).toContain(`unknown: status ${status}`);
      expect(out).toContain(`  Invoices · unknown: status ${status} · Message ${status}.\n`);
      expect(err).toContain('No default sort could be verified.');
      expect(code).toBe(2);
      expect(sent(here)).toHaveLength(1);
    },
  );

  test('sends no more than --max-requests', async () => {
    const here = await scene(sane(200));
    const { code, out, err } = await here.run(['--max-requests', '2']);
    expect(err).toContain('Sending up to 0 requests');
    expect(err).toContain('1 collection is skipped');
    expect(out).toMatch(/^no problems in 9 files/);
    expect(sent(here)).toEqual([]);
    expect(code).toBe(0);
  });

  test('prints no data from a response', async () => {
    const { out, err } = await (await scene(sane(200))).run(['--format', 'json']);
    expect(out + err).not.toContain('row');
  });
});

describe('nothing is sent', () => {
  const refused = async (here: Scene, { code, err }: Ran, sentence: string) => {
    expect(code).toBe(2);
    expect(err).toContain(sentence);
    expect(sent(here)).toEqual([]);
  };

  test('without a token', async () => {
    const here = await scene(sane(200));
    await refused(here, await here.run([], {}), 'SORTIE_TOKEN');
  });

  test('without a settings file or a project file', async () => {
    const here = await scene(sane(200));
    const ran = await program.run(['check', here.project, '--environment', 'Dev'], { SORTIE_TOKEN: token });
    await refused(here, ran, 'sortie.json not found. Specify a settings file with --settings.');
  });

  test.each([
    [['--max-requests', '0'], '--max-requests must be a whole number, 1 or more.'],
    [['--max-requests', 'all'], '--max-requests must be a whole number, 1 or more.'],
  ])('for the arguments %j', async (args, sentence) => {
    const here = await scene(sane(200));
    await refused(here, await here.run(args), sentence);
  });

  test('for options that need an environment', async () => {
    const here = await scene(sane(200));
    const ran = await program.run(['check', here.project, '--max-requests', '9'], { SORTIE_TOKEN: token });
    await refused(here, ran, '--max-requests requires --environment NAME.');
  });

  test('for a variable in a settings file that could be any secret', async () => {
    const here = await scene(sane(200));
    const named = { name: 'Dev', baseUrl: here.server.url, tenantId: 't', projectId: 's', planetId: 'p' };
    const environment = { ...named, token: { source: 'variable', name: 'CLOUD_SECRET' } };
    writeFileSync(here.settings, JSON.stringify({ 'sortie.environments': [environment] }));
    await refused(here, await here.run([], { CLOUD_SECRET: token }), 'CLOUD_SECRET');
    const chosen = await here.run(['--token-env', 'CLOUD_SECRET'], { CLOUD_SECRET: token });
    expect(chosen.code).toBe(0);
  });

  test('if a settings file of the project chooses the host, unless the caller specifies it, too', async () => {
    const here = await scene(sane(200));
    const settings = path.join(here.project, 'settings.json');
    const environment = { name: 'Dev', baseUrl: here.server.url, tenantId: 't', projectId: 's', planetId: 'p' };
    writeFileSync(settings, JSON.stringify({ 'sortie.environments': [environment] }));
    const args = ['check', here.project, '--environment', 'Dev', '--settings', settings];
    await refused(here, await program.run(args, { SORTIE_TOKEN: token }), 'SORTIE_ORIGIN');
    const agreed = await program.run(args, { SORTIE_TOKEN: token, SORTIE_ORIGIN: here.server.url });
    expect(agreed.code).toBe(0);
    expect(sent(here)).toHaveLength(3);
  });

  test('to an application that needs no token, if only a file of the project names its origin', async () => {
    const here = await scene(sane(200));
    const settings = path.join(here.project, 'settings.json');
    const environment = {
      ...{ name: 'Dev', baseUrl: 'https://platform.test', tenantId: 't', projectId: 's', planetId: 'p' },
      applications: [{ url: here.server.url, auth: 'none' }],
    };
    writeFileSync(settings, JSON.stringify({ 'sortie.environments': [environment] }));
    const args = ['check', here.project, '--environment', 'Dev', '--settings', settings];
    const variables = { SORTIE_TOKEN: token, SORTIE_ORIGIN: 'https://platform.test' };
    const { origin } = new URL(here.server.url);
    await refused(here, await program.run(args, variables), `Sortie sends nothing to ${origin}`);
    variables.SORTIE_ORIGIN += ` ${origin}`;
    expect((await program.run(args, variables)).code).toBe(0);
    expect(sent(here)).toHaveLength(3);
  });
});

test('an application of another origin receives its own token or no token', async () => {
  const here = await scene(sane(200));
  const environment = {
    ...{ name: 'Dev', baseUrl: 'http://127.0.0.1:9', tenantId: 't', projectId: 's', planetId: 'p' },
    applications: [{ url: here.server.url }],
  };
  writeFileSync(here.settings, JSON.stringify({ 'sortie.environments': [environment] }));
  const without = await here.run([]);
  expect(without.out).toContain('unknown: not signed in');
  expect(sent(here)).toEqual([]);
  const application = { SORTIE_APPLICATION_TOKEN: 'application-token', SORTIE_APPLICATION_ORIGIN: here.server.url };
  await here.run([], { SORTIE_TOKEN: token, ...application });
  expect(here.server.heard.map(({ headers }) => headers.authorization)).toEqual(
    Array(3).fill('Bearer application-token'),
  );
});

describe('the local platform', () => {
  const checked = async (apiconfig: string, ...faults: readonly FaultInput[]) => {
    const { project, settings, run } = await scene(sane(200), apiconfig);
    const platform = await startLocalPlatform({
      access: { token },
      contents: { collections: openCollections(project) },
      simulation: { faults: true },
    });
    onTestFinished(() => platform.dispose());
    platform.addFaults(...faults);
    const environment = { name: 'Dev', baseUrl: platform.url, tenantId: 't', projectId: 's', planetId: 'p' };
    writeFileSync(settings, JSON.stringify({ 'sortie.environments': [environment] }));
    const { code, out } = await run([]);
    return { code, out, requests: platform.requests() };
  };

  test('shows the results that the files lead Sortie to expect', async () => {
    const right = await checked(rightApiconfig);
    expect(right.out).toMatch(/Invoices +-dueDate,invoiceNumber +accepted +accepted\n/);
    expect(right).toMatchObject({ code: 0, requests: { listCollection: 3 } });
  });

  test('fails without `sort` if the default sort is wrong, so there is no result', async () => {
    const { code, out } = await checked(joined);
    expect(out).toMatch(/Invoices +-dueDate,payerName +refused \(payerName\) +unknown: status 500\n/);
    expect(code).toBe(2);
  });

  test.each([429, 503])('may respond with status %s, which proves nothing', async (status) => {
    const fault = { route: 'listCollection', kind: 'answer', status, skip: 1, times: 1 } as const;
    const { code, out, requests } = await checked(rightApiconfig, fault);
    expect(out).toContain(`unknown: status ${status}`);
    expect({ code, requests }).toEqual({ code: 2, requests: { listCollection: 2 } });
  });

  test('may reset a connection', async () => {
    const { code, out } = await checked(rightApiconfig, {
      route: 'listCollection',
      kind: 'reset',
      at: 'head',
      skip: 2,
    });
    expect(out).toContain('unknown: no response');
    expect(code).toBe(2);
  });
});
