import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environmentOf } from '../../cli/settingsFile';
import { stateFolder } from './program';

const address = '"baseUrl": "https://good.test", "tenantId": "t", "projectId": "s", "planetId": "p"';

/** Reads the environment `Dev` from a settings file with this text. */
function read(text: string) {
  const folder = stateFolder();
  writeFileSync(path.join(folder, 'settings.json'), text);
  return environmentOf('Dev', 'settings.json', folder, 'sortie.environments');
}

test("an environment has no values from JavaScript's object prototype", () => {
  const inherited = '"__proto__": { "name": "Dev", "baseUrl": "https://evil.test", "production": false }';
  expect(() => read(`{ "__proto__": { "sortie.environments": [{ "name": "Dev", ${address} }] } }`)).toThrow(
    'settings.json has no "sortie.environments" list. Specify another file, or add the list.',
  );
  expect(() => read(`{ "sortie.environments": [{ ${inherited}, "tenantId": "t" }] }`)).toThrow(
    'Environment Dev not found',
  );
  const named = read(`{ "sortie.environments": [{ "name": "Dev", ${address}, ${inherited} }] }`);
  expect(named.baseUrl).toBe('https://good.test');
  const headers = `"headers": { "__proto__": { "x-evil": "1" } }`;
  expect(() => read(`{ "sortie.environments": [{ "name": "Dev", ${address}, ${headers} }] }`)).toThrow('__proto__');
});

test('an environment of a production planet is a production environment, too, whatever its name', () => {
  const production = `{ "name": "Production", ${address}, "production": true }`;
  expect(read(`{ "sortie.environments": [{ "name": "Dev", ${address} }, ${production}] }`).production).toBe(true);
  expect(read(`{ "sortie.environments": [{ "name": "Dev", ${address} }, { "name": "QA" }] }`).production).toBe(false);
});

test.each(['[', '{"a":', '{"sortie.environments": ['])('%s 20,000 times is refused with one sentence', (part) => {
  expect(() => read(part.repeat(20_000))).toThrow('settings.json is nested too deeply.');
});
