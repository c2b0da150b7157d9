import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { ReceivedSettings } from '../../localPlatform/receivedSettings';

test('the latest line applies, and invalid JSON is reported and ignored', async () => {
  const input = new PassThrough();
  const said: string[] = [];
  const telling = ReceivedSettings.from(input, (message) => said.push(message));
  input.write('{"vendor": "acme"}\n');
  const settings = await telling;
  expect(settings.newest.vendor).toBe('acme');
  input.write('{"vendor": "other"}\nnonsense\n');
  await expect.poll(() => said).toEqual(["The received settings aren't valid JSON. The local platform ignores them."]);
  expect(settings.newest.vendor).toBe('other');
});

test('a failing input ends the wait, and the default settings stay', async () => {
  const input = new PassThrough();
  const telling = ReceivedSettings.from(input, () => {});
  input.destroy(new Error('EIO'));
  expect((await telling).newest.vendor).toBe('auto');
});
