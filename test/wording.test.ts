import { expect, test } from 'vitest';
import * as client from '../client/sorting/orderWording';
import * as service from '../server/service/wording/reasons';

test.each(['query', 'stream', 'dual'] as const)('client and server have the same words for the kind %s', (kind) => {
  expect(client.kindInWords(kind)).toBe(service.kindInWords(kind));
});
