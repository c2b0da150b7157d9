import type { Position } from 'vscode-languageserver-types';

/** Identifies an action when the client requests its edit. */
export type ActionData =
  /** All safe fixes for a file or, with a code, those for the problems of one rule. */
  | { readonly uri: string; readonly all: true; readonly code?: string }
  | { readonly uri: string; readonly at: Position; readonly refactoring: string }
  | {
      readonly uri: string;
      readonly at: Position;
      readonly code: string;
      readonly message: string;
      readonly fix: string;
    };

/** Identifies a single fix or refactoring. */
export type ActionTarget = Exclude<ActionData, { readonly all: true }>;

/** Whether a value that the client returned has the form of action data. */
export function isActionData(value: unknown): value is ActionData {
  if (typeof value !== 'object' || value === null || !('uri' in value) || typeof value.uri !== 'string') return false;
  if ('all' in value) return value.all === true && (!('code' in value) || typeof value.code === 'string');
  if (!('at' in value) || !isPosition(value.at)) return false;
  if ('refactoring' in value) return typeof value.refactoring === 'string';
  return 'code' in value && 'message' in value && 'fix' in value && areTexts(value.code, value.message, value.fix);
}

function areTexts(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

function isPosition(value: unknown): value is Position {
  if (typeof value !== 'object' || value === null || !('line' in value) || !('character' in value)) return false;
  return typeof value.line === 'number' && typeof value.character === 'number';
}
