import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../../platform/environment';

const good = {
  name: 'dev1',
  baseUrl: 'https://platform.test/',
  tenantId: 'acme',
  projectId: 'claims',
  planetId: 'dev1',
};

describe('an environment of the settings', () => {
  test('requires five texts and has default values for the rest', () => {
    expect(readEnvironment(good)).toEqual({
      ok: true,
      environment: {
        ...good,
        baseUrl: 'https://platform.test',
        production: false,
        headers: {},
        failurePhases: [],
        token: { source: 'pasted' },
      },
    });
  });

  test('may have headers, failure phases, a branch field, and another token source', () => {
    const more = {
      production: true,
      headers: { 'X-Tenant': 'a' },
      failurePhases: ['FAILED'],
      branchField: 'ref',
      token: { source: 'clientCredentials', tokenUrl: 'https://login.test/token', clientId: 'me', scope: 's' },
      unknownMember: 1,
    };
    const read = readEnvironment({ ...good, ...more });
    const { unknownMember: _, ...known } = more;
    expect(read).toMatchObject({ ok: true, environment: known });
    const variable = readEnvironment({ ...good, token: { source: 'variable', name: 'MY_TOKEN' } });
    expect(variable).toMatchObject({ ok: true, environment: { token: { source: 'variable', name: 'MY_TOKEN' } } });
  });

  test('can list the headers with secret values, each once and none that is reserved', () => {
    const read = (secretHeaders: unknown) => readEnvironment({ ...good, headers: { 'X-Tenant': 'a' }, secretHeaders });
    expect(read(['X-Api-Key'])).toMatchObject({ ok: true, environment: { secretHeaders: ['X-Api-Key'] } });
    expect(read([])).toMatchObject({ ok: true });
    for (const wrong of [['Authorization'], ['cookie'], ['x-tenant'], ['X-A', 'x-a'], ['a b'], 'X-Api-Key'])
      expect(read(wrong)).toMatchObject({ ok: false, invalid: [{ field: 'secretHeaders' }] });
  });

  test('may list its applications', () => {
    const applications = [
      { url: 'https://claims.test/rest/', apis: ['claim', ' common '], auth: 'none' },
      { url: 'http://localhost:8080' },
    ];
    expect(readEnvironment({ ...good, applications })).toMatchObject({
      ok: true,
      environment: {
        applications: [
          { url: 'https://claims.test/rest', apis: ['claim', 'common'], auth: 'none' },
          { url: 'http://localhost:8080', apis: [], auth: 'bearer' },
        ],
      },
    });
  });

  test.each([
    [7, ''],
    [{ ...good, applications: {} }, 'applications'],
    [{ ...good, applications: ['https://claims.test'] }, 'applications'],
    [{ ...good, applications: [{ url: 'http://claims.test' }] }, 'applications'],
    [{ ...good, applications: [{ url: 'https://me:secret@claims.test' }] }, 'applications'],
    [{ ...good, applications: [{ url: 'https://claims.test', apis: 'claim' }] }, 'applications'],
    [{ ...good, applications: [{ url: 'https://claims.test', apis: [''] }] }, 'applications'],
    [{ ...good, applications: [{ url: 'https://claims.test', auth: 'basic' }] }, 'applications'],
    [{ ...good, name: ' ' }, 'name'],
    [{ ...good, baseUrl: 'http://platform.test' }, 'baseUrl'],
    [{ ...good, baseUrl: undefined }, 'baseUrl'],
    [{ ...good, tenantId: '..' }, 'tenantId'],
    [{ ...good, projectId: 'a/b' }, 'projectId'],
    [{ ...good, planetId: '' }, 'planetId'],
    [{ ...good, production: 'yes' }, 'production'],
    [{ ...good, headers: { Authorization: 'Bearer x' } }, 'headers'],
    [{ ...good, headers: { 'X-A': 1 } }, 'headers'],
    [{ ...good, headers: [] }, 'headers'],
    [{ ...good, failurePhases: 'FAILED' }, 'failurePhases'],
    [{ ...good, token: 'secret' }, 'token'],
    [{ ...good, token: { source: 'variable', name: 'not a name' } }, 'token'],
    [{ ...good, token: { source: 'clientCredentials', tokenUrl: 'http://login.test', clientId: 'x' } }, 'token'],
  ])('%j is refused with the name of the invalid property', (value, field) => {
    const read = readEnvironment(value);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.invalid.map((problem) => problem.field)).toContain(field);
  });
});
