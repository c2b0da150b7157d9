import { expect, test } from 'vitest';
import type { BuildNode } from '../../../client/deployments/tree/nodes';
import { buildRow } from '../../../client/deployments/tree/rows';
import type { TreeState } from '../../../client/deployments/tree/state';
import { DateFormat } from '../../../client/ui/dateFormat';

const raw = { id: 'cc/16/15', application: 'cc', built: '2026-05-18', available: 'until Friday', tested: false };

/** Returns the row for a build in a window with this locale. */
function rowIn(locale: string, more: Partial<BuildNode> = {}) {
  const node = {
    ...{ kind: 'build', id: 'row', latest: true, deployed: [], isDeploymentKnown: false },
    build: { id: 'cc/16/15', application: 'cc', label: 'cc/16/15', raw },
    ...more,
  };
  return buildRow({ display: { now: 0, dates: new DateFormat(locale) } } as TreeState, node as unknown as BuildNode);
}

test("a build shows its date in the reader’s format, and the platform's texts as received", () => {
  expect(rowIn('en-GB').description).toBe('latest · built 18 May 2026');
  expect(rowIn('de').description).toBe('latest · built 18.05.2026');
  expect(Object.fromEntries(rowIn('en-GB').facts ?? [])).toMatchObject({
    built: '18 May 2026',
    available: 'until Friday',
    tested: 'false',
  });
});

test('a build that runs on no planet says so, if the builds of all planets are known', () => {
  expect(rowIn('en-GB', { isDeploymentKnown: true }).description).toBe('latest · built 18 May 2026 · not deployed');
  const deployed = [{ planet: 'dev1', kind: 'runs' }] as unknown as BuildNode['deployed'];
  expect(rowIn('en-GB', { isDeploymentKnown: true, deployed }).description).not.toContain('not deployed');
});

test('the planets of a build are shown before its date', () => {
  const deployed = [{ planet: 'dev1', kind: 'runs' }] as unknown as BuildNode['deployed'];
  expect(rowIn('en-GB', { deployed }).description).toBe('latest · dev1 · built 18 May 2026');
});
