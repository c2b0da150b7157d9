import { expect, test } from 'vitest';
import { diagnose, unknownBranch, unknownPlanet } from '../../../client/environments/diagnosis';
import { type FailureDetails, PlatformError } from '../../../platform/http/failure';

const environment = { name: 'Dev', tenantId: 'acme', projectId: 'claims', planetId: 'dev1' };

test.each<[FailureDetails, string, string]>([
  [{ code: 'connection', sent: 'no' }, 'host', "Dev didn't respond (a phrase)."],
  [{ code: 'tls', sent: 'no' }, 'host', "Dev didn't respond (a phrase)."],
  [{ code: 'no-token', sent: 'no' }, 'token', 'Dev: a phrase.'],
  [{ code: 'status', sent: 'answered', status: 401 }, 'token', "Dev didn't accept the token. Sign in again."],
  [
    { code: 'status', sent: 'answered', status: 403 },
    'rights',
    "Dev accepted the token, but the token doesn't grant access to planet dev1.",
  ],
  [
    { code: 'status', sent: 'answered', status: 404 },
    'identifiers',
    "Dev didn't find tenant acme, star system claims, or planet dev1. Check the IDs and the base URL.",
  ],
  [{ code: 'status', sent: 'answered', status: 503 }, 'platform', 'Dev responded with status 503.'],
  [
    { code: 'redirect', sent: 'answered', status: 302 },
    'address',
    'Dev responded with a redirect. Check the base URL.',
  ],
  [
    { code: 'not-json', sent: 'answered' },
    'address',
    'Dev responded in an unexpected format (a phrase). Check the base URL.',
  ],
  [
    { code: 'status', sent: 'answered', status: 404, body: '<html>Not Found</html>' },
    'address',
    'Dev responded in an unexpected format (a phrase). Check the base URL.',
  ],
  ...['planet dev9 not found', '', { error: 'x' }].map((body): [FailureDetails, string, string] => [
    { code: 'status', sent: 'answered', status: 404, body },
    'identifiers',
    "Dev didn't find tenant acme, star system claims, or planet dev1. Check the IDs and the base URL.",
  ]),
  [{ code: 'address', sent: 'no' }, 'address', 'a phrase'],
  [{ code: 'connection', sent: 'no', at: 'token-endpoint' }, 'host', 'Dev: a phrase.'],
  [{ code: 'redirect', sent: 'no', at: 'token-endpoint' }, 'host', 'Dev: a phrase.'],
])('%j points to the %s', (details, cause, message) => {
  const failure = new PlatformError('a phrase', { ...details, platformMessage: 'secret words of the platform' });
  expect(diagnose(failure, environment)).toMatchObject({ cause, message });
});

test.each<[string, string | undefined]>([
  ['Planet dev1 not found in this star system. Available planets: dev, prod.', 'planet dev1. Check the planet ID.'],
  ['There is no star system “claims” in this tenant.', 'star system claims. Check the star system ID.'],
  ['no tenant: acme.', 'tenant acme. Check the tenant ID.'],
  ['/api/v1/tenants/acme/starsystems/claims/planets/dev1/status', undefined],
  ['Not found', undefined],
  ['There is no planet dev12', undefined],
])('the diagnosis of a 404 that says %j asks only about the part that the platform names', (platformMessage, named) => {
  const failure = new PlatformError('a phrase', { code: 'status', sent: 'answered', status: 404, platformMessage });
  const message =
    named === undefined
      ? "Dev didn't find tenant acme, star system claims, or planet dev1. Check the IDs and the base URL."
      : `Dev responded with status 404 and a message about ${named}`;
  expect(diagnose(failure, environment)).toMatchObject({ cause: 'identifiers', message });
});

test("the message for an environment's row omits the name, and starts with the important part", () => {
  const brief = (details: FailureDetails) => diagnose(new PlatformError('refused', details), environment).brief ?? '';
  expect(brief({ code: 'connection', sent: 'no' })).toBe("didn't respond (refused)");
  for (const status of [401, 403, 404, 503]) {
    const text = brief({ code: 'status', sent: 'answered', status });
    expect(text).not.toMatch(/Dev|dev1/);
    expect(text.length).toBeLessThan(50);
  }
});

test('an unknown planet in a known star system is reported', () => {
  expect(unknownPlanet(environment).message).toBe(
    'Dev lists the branches of star system claims but returns no status for planet dev1. Check the planet ID.',
  );
});

test.each([
  [false, ' Check the name.'],
  [true, ''],
])('a branch without builds in a known star system is reported; is it listed: %s', (isListed, question) => {
  expect(unknownBranch(environment, 'feature/\u202enope', isListed)).toEqual({
    cause: 'platform',
    message: String.raw`Dev found no builds of branch “feature/\u{202e}nope”.${question}`,
  });
});

test('a rejected token from a variable is corrected in the variable', () => {
  const error = new PlatformError('a phrase', { code: 'status', sent: 'answered', status: 401 });
  const token = { source: 'variable', name: 'DEV_TOKEN' } as const;
  expect(diagnose(error, { ...environment, token }).message).toBe(
    "Dev didn't accept the token. Set the variable DEV_TOKEN to a valid token.",
  );
});
