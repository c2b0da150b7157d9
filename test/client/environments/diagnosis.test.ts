import { expect, test } from 'vitest';
import { diagnose, unknownBranch, unknownPlanet } from '../../../client/environments/diagnosis';
import { type FailureDetails, PlatformError } from '../../../platform/http/failure';

const environment = { name: 'Dev', tenantId: 'acme', projectId: 'claims', planetId: 'dev1' };

test.each<[FailureDetails, string, string]>([
  [{ code: 'connection', sent: 'no' }, 'host', 'Dev did not answer (a phrase).'],
  [{ code: 'tls', sent: 'no' }, 'host', 'Dev did not answer (a phrase).'],
  [{ code: 'no-token', sent: 'no' }, 'token', 'Dev: a phrase.'],
  [{ code: 'status', sent: 'answered', status: 401 }, 'token', 'Dev did not accept the token.'],
  [
    { code: 'status', sent: 'answered', status: 403 },
    'rights',
    'Dev accepted the token, but it may not use planet dev1.',
  ],
  [
    { code: 'status', sent: 'answered', status: 404 },
    'identifiers',
    'Dev does not know tenant acme, star system claims or planet dev1. Is the address right, too?',
  ],
  [{ code: 'status', sent: 'answered', status: 503 }, 'platform', 'Dev answered with status 503.'],
  [
    { code: 'redirect', sent: 'answered', status: 302 },
    'address',
    'Dev answered with a redirect. The address is probably not that of the platform.',
  ],
  [
    { code: 'not-json', sent: 'answered' },
    'address',
    'Dev answered, but not as the platform does (a phrase). Is the address right?',
  ],
  [
    { code: 'status', sent: 'answered', status: 404, body: '<html>Not Found</html>' },
    'address',
    'Dev answered, but not as the platform does (a phrase). Is the address right?',
  ],
  ...['planet dev9 not found', '', { error: 'x' }].map((body): [FailureDetails, string, string] => [
    { code: 'status', sent: 'answered', status: 404, body },
    'identifiers',
    'Dev does not know tenant acme, star system claims or planet dev1. Is the address right, too?',
  ]),
  [{ code: 'address', sent: 'no' }, 'address', 'a phrase'],
  [{ code: 'connection', sent: 'no', at: 'token-endpoint' }, 'host', 'Dev: a phrase.'],
  [{ code: 'redirect', sent: 'no', at: 'token-endpoint' }, 'host', 'Dev: a phrase.'],
])('%j speaks against the %s', (details, cause, message) => {
  const failure = new PlatformError('a phrase', { ...details, platformMessage: 'secret words of the platform' });
  expect(diagnose(failure, environment)).toMatchObject({ cause, message });
});

test.each<[string, string | undefined]>([
  ['There is no planet dev1 in this star system. There are: dev, prod.', 'planet dev1. Is the planet right?'],
  ['There is no star system “claims” in this tenant.', 'star system claims. Is the star system right?'],
  ['no tenant: acme.', 'tenant acme. Is the tenant right?'],
  ['/api/v1/tenants/acme/starsystems/claims/planets/dev1/status', undefined],
  ['Not found', undefined],
  ['There is no planet dev12', undefined],
])('a 404 that says %j asks about the part that the platform names, and no other', (platformMessage, named) => {
  const failure = new PlatformError('a phrase', { code: 'status', sent: 'answered', status: 404, platformMessage });
  const message =
    named === undefined
      ? 'Dev does not know tenant acme, star system claims or planet dev1. Is the address right, too?'
      : `Dev found nothing there, and its answer names ${named}`;
  expect(diagnose(failure, environment)).toMatchObject({ cause: 'identifiers', message });
});

test('a row that stands for the environment leaves out its name, and says first what matters', () => {
  const brief = (details: FailureDetails) => diagnose(new PlatformError('refused', details), environment).brief ?? '';
  expect(brief({ code: 'connection', sent: 'no' })).toBe('did not answer (refused)');
  for (const status of [401, 403, 404, 503]) {
    const text = brief({ code: 'status', sent: 'answered', status });
    expect(text).not.toMatch(/Dev|dev1/);
    expect(text.length).toBeLessThan(50);
  }
});

test('a planet that is unknown in a known star system is said', () => {
  expect(unknownPlanet(environment).message).toBe(
    'Dev lists the branches of star system claims, but has no status of planet dev1. Is the planet right?',
  );
});

test.each([
  [false, ' Is its name right?'],
  [true, ''],
])('a branch without builds in a known star system is said; is it listed: %s', (isListed, question) => {
  expect(unknownBranch(environment, 'feature/\u202enope', isListed)).toEqual({
    cause: 'platform',
    message: String.raw`Dev found no builds of branch “feature/\u{202e}nope”.${question}`,
  });
});
