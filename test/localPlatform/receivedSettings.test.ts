import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { ReceivedSettings } from '../../localPlatform/receivedSettings';

test('the newest line counts, and what is no JSON is said and changes nothing', async () => {
  const input = new PassThrough();
  const said: string[] = [];
  const telling = ReceivedSettings.from(input, (message) => said.push(message));
  input.write('{"vendor": "acme"}\n');
  const settings = await telling;
  expect(settings.newest.vendor).toBe('acme');
  input.write('{"vendor": "other"}\nnonsense\n');
  await expect.poll(() => said).toEqual(["The received settings aren't valid JSON."]);
  expect(settings.newest.vendor).toBe('other');
});

test('an input that fails ends the waiting, and the defaults stay', async () => {
  const input = new PassThrough();
  const telling = ReceivedSettings.from(input, () => {});
  input.destroy(new Error('EIO'));
  expect((await telling).newest.vendor).toBe('auto');
});
