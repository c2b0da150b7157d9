import { expect, test } from 'vitest';
import { findPeers, peerSettings } from '../../../client/language/peerExtensions';

const json = 'vscode.json-language-features';
const yaml = 'redhat.vscode-yaml';
const nobody = { json: false, yaml: false };
const both = { json: true, yaml: true };

test.each([
  ['nothing', [], {}, nobody, nobody],
  [
    'a bare VS Code',
    [json],
    { 'json.validate.enable': true },
    { json: true, yaml: false },
    { json: true, yaml: false },
  ],
  ['Red Hat YAML', [json, yaml], { 'yaml.validate': true }, both, both],
  ['checking turned off', [json, yaml], { 'json.validate.enable': false, 'yaml.validate': false }, nobody, both],
  ['another YAML extension', ['somebody.yaml'], {}, nobody, nobody],
])(
  'extensions that already validate and list symbols are found: %s',
  (_what, extensions, settings: Record<string, unknown>, validators, outlines) => {
    expect(
      findPeers(
        (extension) => extensions.includes(extension),
        (name) => settings[name],
      ),
    ).toEqual({ validators, outlines });
  },
);

test("the settings exist in the built-in extension and in Red Hat's extension", () => {
  expect(peerSettings).toEqual(['json.validate.enable', 'yaml.validate']);
});
