import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Ajv from 'ajv';

const published = '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';
const {
  $schema: _draft,
  id: _address,
  ...schema
} = JSON.parse(readFileSync(createRequire(__filename).resolve(published), 'utf8'));

const validate = new Ajv({
  allErrors: true,
  strict: false,
  unicodeRegExp: false,
  formats: {
    uri: (text) => URL.canParse(text),
    'uri-reference': (text) => /^[\w\-.~!$&'()*+,;=:@%/?#]+$/.test(text) && URL.canParse(text, 'https://example.com/'),
    'date-time': (text) => !Number.isNaN(Date.parse(text)),
  },
}).compile(schema);

/** Validates a log against the published SARIF 2.1.0 schema, which allows no unknown properties. Returns the errors. */
export function sarifErrors(log: unknown): readonly unknown[] {
  return validate(log) ? [] : (validate.errors ?? []);
}
