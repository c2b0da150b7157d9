import { expect, test } from 'vitest';
import { findFailedConnection } from '../../../client/environments/failedConnection';
import { type FailureDetails, PlatformError } from '../../../platform/http/failure';
import { environment } from '../deployments/treeSamples';

const failing = (details: FailureDetails) => new PlatformError('a phrase', details);
const silent = failing({ code: 'connection', sent: 'no' });
const unsigned = failing({ code: 'no-token', sent: 'no' });
const unknown = failing({ code: 'status', sent: 'answered', status: 404 });

test.each<[string, { status: PlatformError; branches?: PlatformError; host?: PlatformError }, string, string]>([
  ['nobody is signed in and nothing answers', { status: unsigned, host: silent }, 'host', "Dev didn't respond"],
  ['nobody is signed in and a host answers', { status: unsigned }, 'token', 'Dev: a phrase.'],
  ['only the planet is not known', { status: unknown }, 'identifiers', 'has no status of planet dev1'],
  ['nothing there is known', { status: unknown, branches: unknown }, 'identifiers', "didn't find tenant acme"],
])('where %s', async (_, answers, cause, message) => {
  const api = { status: () => Promise.reject(answers.status), branches: () => answered(answers.branches) };
  const found = await findFailedConnection(environment, api, async () => answers.host);
  expect(found?.diagnosis).toMatchObject({ cause, message: expect.stringContaining(message) });
});

function answered(failure: PlatformError | undefined): Promise<never[]> {
  return failure ? Promise.reject(failure) : Promise.resolve([]);
}
