import { expect, test } from 'vitest';
import { findFailedConnection } from '../../../client/environments/diagnosis';
import { type FailureDetails, PlatformError } from '../../../platform/http/failure';
import { environment } from '../deployments/treeSamples';

const failing = (details: FailureDetails) => new PlatformError('a phrase', details);
const silent = failing({ code: 'connection', sent: 'no' });
const unsigned = failing({ code: 'no-token', sent: 'no' });
const unknown = failing({ code: 'status', sent: 'answered', status: 404 });

test.each<[string, { status: PlatformError; branches?: PlatformError; host?: PlatformError }, string, string]>([
  ['the user is signed out and no host responds', { status: unsigned, host: silent }, 'host', "Dev didn't respond"],
  ['the user is signed out and a host responds', { status: unsigned }, 'token', 'Dev: a phrase.'],
  ['only the planet is unknown', { status: unknown }, 'identifiers', 'returns no status for planet dev1'],
  ['the star system is unknown, too', { status: unknown, branches: unknown }, 'identifiers', "didn't find tenant acme"],
])('the diagnosis is correct if %s', async (_, answers, cause, message) => {
  const api = { status: () => Promise.reject(answers.status), branches: () => answered(answers.branches) };
  const found = await findFailedConnection(environment, api, async () => answers.host);
  expect(found?.diagnosis).toMatchObject({ cause, message: expect.stringContaining(message) });
});

function answered(failure: PlatformError | undefined): Promise<never[]> {
  return failure ? Promise.reject(failure) : Promise.resolve([]);
}
