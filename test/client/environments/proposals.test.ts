import { describe, expect, test } from 'vitest';
import { freeName, newProposals, readProposals } from '../../../client/environments/proposals';
import { fc } from '../../properties';

const dev = { name: 'Dev', baseUrl: 'https://a.test', tenantId: 'acme', projectId: 'claims', planetId: 'dev1' };
const variable = (name: string) => ({ ...dev, token: { source: 'variable', name } });

function read(environments: unknown) {
  const found = readProposals(JSON.stringify({ environments }));
  return {
    usable: found?.usable.map(({ environment }) => environment.name),
    leftOut: found?.leftOut.map(({ text }) => text),
  };
}

describe('the proposals in a project file', () => {
  test('are read from JSON with comments, after a byte order mark', () => {
    const found = readProposals(`\uFEFF{ // shared\n "environments": [${JSON.stringify(dev)},], }`);
    expect(found?.usable).toMatchObject([{ environment: dev, entry: dev }]);
  });

  test('are none if the file has no list', () => {
    expect([read(undefined), read('Dev'), read({})]).toEqual(Array(3).fill({ usable: [], leftOut: [] }));
  });

  test('that are invalid are left out with a reason', () => {
    expect(read([dev, { ...dev, name: 'QA', tenantId: '..' }, 7])).toEqual({
      usable: ['Dev'],
      leftOut: [
        expect.stringMatching(/^Environment QA is skipped: The value of tenantId would change the path/),
        'Environment 3 is skipped: An environment must be an object.',
      ],
    });
  });

  test("can't name a variable that may contain another secret", () => {
    expect(read([variable('SORTIE_DEV'), variable('AWS_SECRET_ACCESS_KEY')])).toEqual({
      usable: ['Dev'],
      leftOut: [
        'Environment Dev is skipped: The name of the variable AWS_SECRET_ACCESS_KEY must begin with SORTIE_, because a project proposes it.',
      ],
    });
  });

  test.each(['{"environments": [', '', '[]', '{"environments": [}', '['.repeat(200_000)])(
    'are unknown in %.30j',
    (text) => {
      expect(readProposals(text)).toBeUndefined();
    },
  );

  test('never throw', () => {
    fc.assert(fc.property(fc.json(), (text) => void readProposals(`{"environments": ${text}}`)));
  });
});

test('a proposal for a known planet is left out, whatever its name is', () => {
  const usable = readProposals(JSON.stringify({ environments: [dev, { ...dev, planetId: 'qa1' }] }))?.usable ?? [];
  const known = usable.slice(0, 1).map(({ environment }) => ({ ...environment, name: 'Mine' }));
  expect(newProposals(usable, known).map(({ environment }) => environment.planetId)).toEqual(['qa1']);
});

test.each([
  [[], 'Dev'],
  [['Dev'], 'Dev 2'],
  [['Dev', 'Dev 2'], 'Dev 3'],
])('if the names %j are taken, an imported environment is named %j', (taken, name) => {
  expect(freeName('Dev', taken)).toBe(name);
});
