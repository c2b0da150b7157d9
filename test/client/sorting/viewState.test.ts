import { expect, test } from 'vitest';
import { viewStateOf } from '../../../client/sorting/keys/viewState';
import type { ServerStatus } from '../../../protocol';
import { api } from './samples';

const problems = { errors: 0, warnings: 0, informations: 0 };
const ready: ServerStatus = { state: 'ready', done: 2, total: 2, partial: [], problems };
const indexing: ServerStatus = { ...ready, state: 'indexing', done: 1 };
const there = { kind: 'there', apis: [api('billing', [])] } as const;
const empty = { kind: 'there', apis: [] } as const;

test.each([
  ['nothing is said before all has been read', empty, indexing, 0, 'loading'],
  ['nor before the server said anything', empty, undefined, 0, 'loading'],
  ['then that there is none', empty, ready, 0, 'none'],
  ['what is known is shown while the rest is read', there, indexing, 1, 'there'],
  ['a filter that leaves none is no empty workspace', there, indexing, 0, 'filtered'],
  ['a server that does not answer', { kind: 'failed' } as const, ready, 0, 'failed'],
  ['one that was not asked yet', { kind: 'loading' } as const, ready, 0, 'loading'],
])('%s', (_, known, status, shown, viewState) => {
  expect(viewStateOf(known, status, shown)).toBe(viewState);
});
