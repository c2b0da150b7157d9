import { describe, expect, test } from 'vitest';
import type { Build } from '../../../platform/apiTypes';
import { isRecognized } from '../../../platform/deployments/planetApplications';
import { canPromote, promotable, promotionProblem, sourceWarning } from '../../../platform/deployments/promotion';
import { statusOf } from './fakePlatform';
import { dev1 } from './world';

const build = (id: string): Build => ({ id, application: id.split('/')[0] ?? '', label: id, raw: {} });
const listed = ['cc/16/15', 'pc/8/8'].map(build);
const prod = { ...dev1, name: 'Prod', planetId: 'prod1' };
const snapshot = { planet: dev1, listed, records: [] };

test("a status is recognized if each element names a listed build and the build's application", () => {
  const recognized = (...applications: readonly unknown[]) => isRecognized({ applications }, listed);
  expect(recognized({ application: 'cc', build: 'cc/16/15' }, ['pc', { id: 'pc/8/8' }])).toBe(true);
  expect(recognized({ application: 'cc', build: 'cc/16/15' }, { application: 'pc' })).toBe(false);
  expect(recognized({ app: { code: 'cc' } })).toBe(false);
  expect(isRecognized({ applications: [{ app: { code: 'cc' } }] }, [])).toBe(false);
});

describe('builds are promoted', () => {
  test('only between planets of the same origin, tenant, and star system', () => {
    expect(canPromote(dev1, prod)).toBe(true);
    expect(canPromote(dev1, { ...prod, baseUrl: `${dev1.baseUrl}/gateway` })).toBe(true);
    for (const other of [{ baseUrl: 'https://other.test' }, { tenantId: 'x' }, { projectId: 'x' }]) {
      expect(canPromote(dev1, { ...prod, ...other })).toBe(false);
      expect(promotionProblem(dev1, { ...prod, ...other })).toBe(
        'dev1 and Prod must have the same origin, tenant, and star system.',
      );
    }
  });

  test('never to the planet that they run on', () => {
    expect(promotionProblem(dev1, { ...dev1, name: 'Again' })).toBe('dev1 and Again are the same planet.');
    expect(canPromote(dev1, { ...dev1, baseUrl: `${dev1.baseUrl}/gateway` })).toBe(false);
    expect(promotionProblem(dev1, prod)).toBeUndefined();
  });

  test('only if the status names the builds', () => {
    const status = statusOf({ applications: [{ application: 'cc', build: 'cc/16/15' }, { application: 'bc' }] });
    expect(promotable({ ...snapshot, status })).toEqual({
      kind: 'there',
      applications: [
        { application: 'cc', running: { kind: 'runs', buildId: 'cc/16/15' } },
        { application: 'bc', running: { kind: 'not-known' } },
      ],
    });
  });

  test('not while an operation is in progress', () => {
    expect(promotable({ ...snapshot, status: statusOf({ operationInProgress: true }) })).toEqual({ kind: 'busy' });
  });

  test('that the user selects, if the status names no application', () => {
    const offered = promotable({ ...snapshot, status: statusOf() });
    expect(offered).toMatchObject({ applications: [{ application: 'cc' }, { application: 'pc' }] });
  });
});

test("a promotion has a warning if the source doesn't have the status of a success", () => {
  expect(sourceWarning(dev1, statusOf())).toBeUndefined();
  expect(sourceWarning(dev1, statusOf({ phase: 'UPGRADE_FAILED' }))).toBe(
    "The status of dev1 (UPGRADE_FAILED) doesn't indicate a successful deployment.",
  );
});
