import { expect, test } from 'vitest';
import { validatorSettings, validators } from '../../../client/language/validators';

const json = 'vscode.json-language-features';
const yaml = 'redhat.vscode-yaml';

test.each([
  ['nothing', [], {}, { json: false, yaml: false }],
  ['a bare VS Code', [json], { 'json.validate.enable': true }, { json: true, yaml: false }],
  ['Red Hat YAML', [json, yaml], { 'yaml.validate': true }, { json: true, yaml: true }],
  [
    'checking turned off',
    [json, yaml],
    { 'json.validate.enable': false, 'yaml.validate': false },
    { json: false, yaml: false },
  ],
  ['another YAML extension', ['somebody.yaml'], {}, { json: false, yaml: false }],
])('with %s', (_what, extensions, settings: Record<string, unknown>, expected) => {
  expect(
    validators(
      (extension) => extensions.includes(extension),
      (name) => settings[name],
    ),
  ).toEqual(expected);
});

test('the settings are those that the built-in and the Red Hat extension have', () => {
  expect(validatorSettings).toEqual(['json.validate.enable', 'yaml.validate']);
});
