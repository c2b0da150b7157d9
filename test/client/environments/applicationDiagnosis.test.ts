import { describe, expect, test } from 'vitest';
import { diagnoseApplication, whereToLook } from '../../../client/environments/diagnosis';
import { PlatformError } from '../../../platform/http/failure';

const asked = { name: 'Dev', origin: 'https://claims.test' };
const status = (code: number) =>
  new PlatformError(`status ${code}`, {
    code: 'status',
    sent: 'answered',
    status: code,
    platformMessage: 'evil $(flame)',
  });

describe('the diagnosis of a failed request to an application', () => {
  test.each([
    [status(401), 'token', "Dev (https://claims.test) didn't accept the token. Sign in again."],
    [status(403), 'rights', 'Dev (https://claims.test) accepted the token but refused the request.'],
    [status(404), 'identifiers', 'Dev (https://claims.test) responded with status 404 (not found).'],
    [status(500), 'platform', 'Dev (https://claims.test) responded with status 500.'],
    [
      new PlatformError('not signed in', { code: 'no-token', sent: 'no' }),
      'token',
      'Dev (https://claims.test): not signed in.',
    ],
    [
      new PlatformError('connection refused', { code: 'connection', sent: 'no' }),
      'host',
      "Dev (https://claims.test) didn't respond (connection refused).",
    ],
  ])('%s points to the %s, in fixed words that name the origin', (error, cause, message) => {
    expect(diagnoseApplication(error, asked)).toMatchObject({ cause, message });
  });

  test('suggests how to configure applications if none was found', () => {
    const hint = expect.stringContaining('sortie.environments');
    expect(whereToLook(diagnoseApplication(status(404), asked), {})).toEqual(hint);
    expect(whereToLook(diagnoseApplication(status(401), asked), {})).toBeUndefined();
    expect(whereToLook(diagnoseApplication(status(404), asked), { applications: [] })).toBeUndefined();
  });
});
