import { ErrorCodes, ResponseError } from 'vscode-languageserver';
import { isRecord } from './service/values';

/** The required types of request parameters. */
const shapes = {
  textDocument: isDocument,
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
  revision: isText,
  ignored: Array.isArray,
  submodules: Array.isArray,
  previousResultIds: Array.isArray,
  task: (value: unknown) => isRecord(value) && typeof value.uri === 'string',
  answers: isRecord,
} satisfies Record<string, (value: unknown) => boolean>;

/** The name of a request parameter that `requireMembers` can check. */
export type KnownMember = keyof typeof shapes;

/**
 * Checks that request parameters are present and have the right type.
 * @throws {ResponseError} `InvalidParams` if a parameter is missing or has the wrong type
 */
export function requireMembers(params: unknown, members: readonly KnownMember[]): void {
  const given = isRecord(params) ? params : {};
  const wrong = members.find((member) => !shapes[member](given[member]));
  if (wrong !== undefined) throw new ResponseError(ErrorCodes.InvalidParams, `The parameter ${wrong} is invalid.`);
}

/** The required types of the parameters of `initialize` and of notifications. */
const messages = {
  initialize: ({ rootUri, workspaceFolders }) =>
    (isMissing(rootUri) || isText(rootUri)) && (isMissing(workspaceFolders) || isListOf(workspaceFolders, isDocument)),
  didOpen: ({ textDocument: document }) =>
    isDocument(document) && isText(document.languageId) && isNumber(document.version) && isText(document.text),
  didChange: ({ textDocument: document, contentChanges }) =>
    isDocument(document) && isNumber(document.version) && isListOf(contentChanges, isChange),
  didClose: ({ textDocument }) => isDocument(textDocument),
  didChangeWatchedFiles: ({ changes }) => isListOf(changes, isDocument),
  didRenameFiles: ({ files }) =>
    isListOf(files, (file) => isRecord(file) && isText(file.oldUri) && isText(file.newUri)),
  didChangeWorkspaceFolders: ({ event }) =>
    isRecord(event) && isListOf(event.added, isDocument) && isListOf(event.removed, isDocument),
} satisfies Record<string, (params: Readonly<Record<string, unknown>>) => boolean>;

/** The name of a message whose parameters `requireParams` can check. */
export type CheckedMessage = keyof typeof messages;

/**
 * Checks the parameters of a message.
 *
 * @throws {ResponseError} `InvalidParams` if their types are wrong
 */
export function requireParams(name: CheckedMessage, params: unknown): void {
  if (!isRecord(params) || !messages[name](params))
    throw new ResponseError(ErrorCodes.InvalidParams, 'The parameters are invalid.');
}

function isDocument(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && isText(value.uri);
}

function isChange(value: unknown): boolean {
  return isRecord(value) && isText(value.text) && (value.range === undefined || shapes.range(value.range));
}

function isListOf(value: unknown, isMember: (member: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isMember);
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

function isPosition(value: unknown): boolean {
  return isRecord(value) && typeof value.line === 'number' && typeof value.character === 'number';
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
