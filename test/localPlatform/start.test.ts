import { expect, test } from 'vitest';
import { planetPath, platformUnderTest } from './platformUnderTest';

test('a connection stays open for a minute, so that a busy client can use it after some seconds', async () => {
  const platform = await platformUnderTest();
  const { headers } = await platform.send(`${planetPath()}/status`, { headers: { connection: 'keep-alive' } });
  expect(headers.get('connection')).toBe('keep-alive');
  expect(headers.get('keep-alive')).toBe('timeout=60');
});
