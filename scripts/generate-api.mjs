// Writes platform/generated/api.ts from platform/openapi.yaml: a type for each schema, and the table of operations.
// With --check, writes nothing, and the exit code shows whether the file is up to date.
import { readFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';
import { parse } from 'yaml';
import { inProject, writeOrCheck } from './project.mjs';

const contract = parse(readFileSync(inProject('platform/openapi.yaml'), 'utf8'));
const methods = ['get', 'put', 'post', 'delete', 'patch'];

const schemas = JSON.parse(
  JSON.stringify(contract.components.schemas).replaceAll('#/components/schemas/', '#/definitions/'),
);

// A schema without constraints allows any value, not only objects.
for (const schema of Object.values(schemas)) {
  if (Object.keys(schema).every((key) => key === 'description')) schema.tsType = 'unknown';
}

const types = await compile({ title: 'Schemas', type: 'object', definitions: schemas }, 'Schemas', {
  bannerComment: '',
  additionalProperties: true,
  unknownAny: true,
  unreachableDefinitions: true,
  ignoreMinAndMaxItems: true,
  format: true,
  style: { printWidth: 120, singleQuote: true },
});

// Removes the "referenced by" notes, and the root object, which contains only the definitions.
const declarations = types
  .replace(/export interface Schemas \{[^}]*\}\n/, '')
  .replace(/ \*\n \* This interface was referenced by `Schemas`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g, '')
  .replace(
    /\/\*\*\n \* This interface was referenced by `Schemas`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g,
    '',
  );

const operations = Object.entries(contract.paths).flatMap(([template, item]) =>
  methods
    .filter((method) => item[method] !== undefined)
    .map(
      (method) =>
        `  ${item[method].operationId}: {\n    method: '${method.toUpperCase()}',\n    path: '${template}',\n  },`,
    ),
);

const text = [
  '// Generated from platform/openapi.yaml by scripts/generate-api.mjs. Do not edit.',
  '',
  declarations.trim(),
  '',
  '/** Every documented operation: its method, and its path with parameters in braces. */',
  'export const operations = {',
  ...operations,
  '} as const;',
  '',
  '/** The name of a documented operation. */',
  'export type OperationId = keyof typeof operations;',
  '',
].join('\n');

writeOrCheck('platform/generated/api.ts', text);
