// Writes platform/generated/api.ts, the table of operations, from platform/openapi.yaml. With --check, writes nothing,
// and the exit code shows whether the file is up to date.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inProject, writeOrCheck } from './project.mjs';

const contract = parse(readFileSync(inProject('platform/openapi.yaml'), 'utf8'));
const methods = ['get', 'put', 'post', 'delete', 'patch'];

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
