import { describe, expect, test } from 'vitest';
import type { Build, DeploymentStatus } from '../../../platform/apiTypes';
import { type ComparedPlanet, compareDeployments, formatComparisons } from '../../../platform/deployments/comparison';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import { statusOf } from './fakePlatform';
import { dev1, planOf } from './world';

const build = (id: string): Build => ({ id, application: id.split('/')[0] ?? '', label: id, raw: {} });
const listed = ['cc/16/15', 'cc/16/9', 'pc/8/8', 'pc/8/2', 'bc/1/1'].map(build);
const noon = new Date(2026, 4, 18, 12, 0, 0).getTime();

interface Read {
  readonly more?: Partial<DeploymentStatus>;
  readonly records?: readonly DeploymentRecord[];
}

function planet(name: string, builds: Readonly<Record<string, string>>, { more = {}, records = [] }: Read = {}) {
  const applications = Object.entries(builds).map(([application, id]) => ({ application, build: id }));
  const environment = { ...dev1, name, planetId: name.toLowerCase(), production: name === 'Prod' };
  const status = statusOf({ applications, ...more });
  return { environment, snapshot: { kind: 'read', at: noon, status, listed, records } } satisfies ComparedPlanet;
}

const silent: ComparedPlanet = {
  environment: { ...dev1, name: 'QA', planetId: 'qa' },
  snapshot: { kind: 'not-read', at: noon + 1_000, reason: "didn't respond (connection refused)" },
};

const deployed = { plan: planOf({ cc: 'cc/16/9' }), requestedAt: 1, result: { kind: 'succeeded' } };
// The tested code reads only these properties of a record.
const records = [deployed as unknown as DeploymentRecord];

function differences(...planets: readonly ComparedPlanet[]): Record<string, string> {
  const all = compareDeployments(planets).flatMap(({ applications }) => applications);
  return Object.fromEntries(all.map(({ application, difference }) => [application, difference]));
}

describe('a comparison', () => {
  test('marks applications whose builds differ, and applications with the same build everywhere', () => {
    const dev = planet('Dev', { cc: 'cc/16/15', pc: 'pc/8/8' });
    expect(differences(dev, planet('Prod', { cc: 'cc/16/9', pc: 'pc/8/8' }))).toEqual({ cc: 'different', pc: 'same' });
  });

  test("never guesses a build that the status doesn't name", () => {
    const dev = planet('Dev', { cc: 'cc/16/15', pc: 'pc/8/8' });
    expect(differences(dev, silent)).toEqual({ cc: 'not-known', pc: 'not-known' });
    expect(differences(dev, planet('Prod', { cc: 'cc/99/1' }))).toEqual({ cc: 'not-known', pc: 'not-known' });
    const busy = planet('Prod', { cc: 'cc/16/9', pc: 'pc/8/2' }, { more: { operationInProgress: true } });
    expect(differences(dev, busy)).toEqual({ cc: 'not-known', pc: 'not-known' });
  });

  test("doesn't count the last deployment from this machine as a known build", () => {
    const dev1Silent = planet('dev1', { cc: 'cc/99/1' }, { records });
    const [comparison] = compareDeployments([planet('Dev', { cc: 'cc/16/15' }), dev1Silent]);
    expect(comparison?.applications).toMatchObject([
      { difference: 'not-known', builds: [{ kind: 'runs' }, { kind: 'last-deployed', buildId: 'cc/16/9' }] },
    ]);
  });

  test('contains no last deployment while an operation is in progress, or if the status names several builds', () => {
    for (const more of [{ operationInProgress: true }, { applications: [['cc', 'cc/16/15', 'cc/16/9']] }]) {
      const [comparison] = compareDeployments([planet('dev1', { cc: 'cc/16/15' }, { more, records })]);
      expect(comparison?.applications[0]?.builds).toEqual([{ kind: 'not-known' }]);
    }
  });

  test('has a part for each star system', () => {
    const dev = planet('Dev', { cc: 'cc/16/15' });
    const other = { ...dev, environment: { ...dev.environment, name: 'Other', projectId: 'other' } };
    const far = { ...dev, environment: { ...dev.environment, name: 'Far', baseUrl: 'https://far.test' } };
    const all = compareDeployments([dev, other, silent, far]);
    expect(all.map(({ planets }) => planets.map(({ environment }) => environment.name))).toEqual([
      ['Dev', 'QA'],
      ['Other'],
      ['Far'],
    ]);
  });

  test('is empty without planets', () => {
    expect(compareDeployments([])).toEqual([]);
  });
});

test('the text of a comparison', () => {
  const busy = planet('Stage', {}, { more: { phase: 'UPGRADING', operationInProgress: true } });
  const all = [
    planet('Dev', { cc: 'cc/16/15', pc: 'pc/8/8', bc: 'bc/1/1' }),
    planet('Prod', { cc: 'cc/16/9', pc: 'pc/8/8' }),
    planet('dev1', { cc: 'cc/16/9', pc: 'pc/8/8', bc: 'bc/1/1' }, { records }),
  ];
  expect(formatComparisons(compareDeployments(all)).join('\n')).toBe(
    `Star system claims · tenant acme · platform.test

            dev (Dev)  prod (Prod)  dev1
-  -------  ---------  -----------  --------
   kind                production
   read at  12:00:00   12:00:00     12:00:00
   phase    UPGRADED   UPGRADED     UPGRADED

?  bc       1/1        unknown      1/1
≠  cc       16/15      16/9         16/9
=  pc       8/8        8/8          8/8

≠ different builds · = the same build everywhere · ? unknown in at least one environment`,
  );
  const text = formatComparisons(compareDeployments([silent, busy])).join('\n');
  expect(text).toContain('   phase    not read  UPGRADING (in progress)');
  expect(text).toContain("\nqa (QA): didn't respond (connection refused)\n");
});

test('text of the platform and of settings is made safe in a comparison', () => {
  const evil = planet('E', {}, { more: { phase: '\u202e$(x)', applications: [{ application: 'a\nb' }] } });
  const environment = { ...evil.environment, name: '$(flame)\u0007' };
  const text = formatComparisons(compareDeployments([{ ...evil, environment }])).join('\n');
  for (const part of ['$(', '\u202e', '\u0007', 'a\nb']) expect(text).not.toContain(part);
});
