import { expect, test } from 'vitest';
import { viewStateOf } from '../../../client/sorting/keys/viewState';
import type { ServerStatus } from '../../../protocol';
import { api } from './samples';

const problems = { errors: 0, warnings: 0, informations: 0 };
const ready: ServerStatus = { state: 'ready', done: 2, total: 2, partial: [], leftOut: [], problems };
const indexing: ServerStatus = { ...ready, state: 'indexing', done: 1 };
const there = { kind: 'there', apis: [api('billing', [])] } as const;
const empty = { kind: 'there', apis: [] } as const;

test.each([
  ['no message is shown before everything has been read', empty, indexing, 0, 'loading'],
  ["or before the server's first status", empty, undefined, 0, 'loading'],
  ['after that, the message that there are no collections', empty, ready, 0, 'none'],
  ['known collections are shown while the rest is read', there, indexing, 1, 'there'],
  ["a filter without matches doesn't mean an empty workspace", there, indexing, 0, 'filtered'],
  ["a server that doesn't respond", { kind: 'failed' } as const, ready, 0, 'failed'],
  ['a server without a request so far', { kind: 'loading' } as const, ready, 0, 'loading'],
])('%s', (_, known, status, shown, viewState) => {
  expect(viewStateOf(known, status, shown)).toBe(viewState);
});
