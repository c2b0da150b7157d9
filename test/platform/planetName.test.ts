import { expect, test } from 'vitest';
import { planetAndEnvironment, planetName, withQualifiers } from '../../platform/planetName';

/** Returns the address of a planet, written as `host/tenant/star system/planet`. */
function addressOf(text: string) {
  const [host = '', tenantId = '', projectId = '', planetId = ''] = text.split('/');
  return { baseUrl: `https://${host}`, tenantId, projectId, planetId };
}

test.each<[readonly string[], readonly string[]]>([
  [
    ['h/acme/claims/dev', 'h/acme/claims/qa'],
    ['dev', 'qa'],
  ],
  [
    ['h/acme/claims/dev', 'h/acme/claims/dev'],
    ['dev', 'dev'],
  ],
  [
    ['h/acme/claims/dev', 'h/acme/policies/dev'],
    ['dev (claims)', 'dev (policies)'],
  ],
  [
    ['h/acme/claims/dev', 'h/umbrella/claims/dev'],
    ['dev (acme)', 'dev (umbrella)'],
  ],
  [
    ['h/acme/claims/dev', 'h/umbrella/claims/dev', 'h/acme/policies/dev'],
    ['dev (acme/claims)', 'dev (umbrella)', 'dev (policies)'],
  ],
  [
    ['a:1/acme/claims/dev', 'b:2/acme/claims/dev'],
    ['dev (a:1)', 'dev (b:2)'],
  ],
])('the planets %j have the names %j', (addresses, names) => {
  expect(withQualifiers(addresses.map(addressOf)).map((planet) => planetName(planet))).toEqual(names);
});

test.each([
  [{ planetId: 'dev1' }, 'Dev', 'dev1 (Dev)'],
  [{ planetId: 'dev1', qualifier: 'claims' }, 'Dev', 'dev1 (claims, Dev)'],
  [{ planetId: 'dev1' }, 'dev1', 'dev1'],
  [{ planetId: 'dev1', qualifier: 'claims' }, 'dev1', 'dev1 (claims)'],
  [{ planetId: '[a](command:b)' }, '$(c)', '[a] (command: b) ($ (c))'],
])('%j in the environment %s is %s', (planet, environment, text) => {
  expect(planetAndEnvironment(planet, environment)).toBe(text);
});
