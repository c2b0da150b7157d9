import { expect, test } from 'vitest';
import { errorMessageOf } from '../../../platform/http/response';

const details = (...messages: string[]) => messages.map((message) => ({ message }));

test.each([
  [
    { userMessage: 'Not sorted by a. Sorted by: b.', details: details('Not sorted by a.') },
    'Not sorted by a. Sorted by: b.',
  ],
  [{ userMessage: 'Two things are wrong.', details: details('This.', 'That') }, 'Two things are wrong. This. That'],
  [{ message: 'bad request', details: details('no build', 'no application') }, 'bad request; no build; no application'],
  [{ details: details('this', 'that') }, 'this; that'],
  [{ developerMessage: 'why', details: 'none' }, 'why'],
  [{ error: 'invalid_client', error_description: 'Unknown client.' }, 'Unknown client.'],
  [{ details: [] }, undefined],
  ['text', undefined],
])('%j means %j', (body, said) => expect(errorMessageOf(body)).toBe(said));
