import { ErrorCodes, ResponseError } from 'vscode-languageserver';
import { isRecord } from './service/values';

/** How members of a request's parameters must look. */
const shapes = {
  textDocument: (value: unknown) => isRecord(value) && typeof value.uri === 'string',
  position: isPosition,
  range: (value: unknown) => isRecord(value) && isPosition(value.start) && isPosition(value.end),
  context: isRecord,
  diagnostics: Array.isArray,
  newName: isText,
  query: isText,
  uri: isText,
  api: isText,
  name: isText,
  sort: isText,
  files: Array.isArray,
  previousResultIds: Array.isArray,
  task: (value: unknown) => isRecord(value) && typeof value.uri === 'string',
  answers: isRecord,
} satisfies Record<string, (value: unknown) => boolean>;

/** A member of a request's parameters whose shape is known. */
export type KnownMember = keyof typeof shapes;

/**
 * Checks members of a request's parameters.
 *
 * @throws {ResponseError} `InvalidParams` if one is missing or has another shape
 */
export function requireMembers(params: unknown, members: readonly KnownMember[]): void {
  const given = isRecord(params) ? params : {};
  const wrong = members.find((member) => !shapes[member](given[member]));
  if (wrong !== undefined) throw new ResponseError(ErrorCodes.InvalidParams, `The parameter ${wrong} is invalid.`);
}

function isPosition(value: unknown): boolean {
  return isRecord(value) && typeof value.line === 'number' && typeof value.character === 'number';
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
