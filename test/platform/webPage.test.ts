import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../../platform/environment';
import { validateWebUrl, webPageOf } from '../../platform/webPage';

const address = { tenantId: 'acme', projectId: 'claims & more', planetId: 'dev/1' };

describe('the page of a planet or a deployment', () => {
  test.each([
    [
      'https://console.test/{tenant}/{starSystem}/{planet}',
      undefined,
      'https://console.test/acme/claims%20%26%20more/dev%2F1',
    ],
    ['http://10.0.0.1/x?d={deployment}&p={planet}#{tenant}', 'a?b#c', 'http://10.0.0.1/x?d=a%3Fb%23c&p=dev%2F1#acme'],
    ['https://console.test/', undefined, 'https://console.test/'],
  ])('%s', (webUrl, deployment, page) => {
    expect(validateWebUrl(webUrl)).toBeUndefined();
    expect(webPageOf({ ...address, webUrl }, deployment)).toBe(page);
  });

  test("doesn't exist without a template, without a required deployment, or for a value that would change the path", () => {
    expect(webPageOf(address, 'd1')).toBeUndefined();
    const webUrl = 'https://console.test/{planet}/{deployment}';
    expect(webPageOf({ ...address, webUrl })).toBeUndefined();
    for (const id of ['', '.', '..', '\ud800']) expect(webPageOf({ ...address, webUrl }, id)).toBeUndefined();
  });
});

test.each([
  ['https://console.test/{tenantId}', 'webUrl contains the unknown placeholder {tenantId}.'],
  ['https://console.test/{}', 'webUrl contains the unknown placeholder {}.'],
  ['https://console.test/{planet', "webUrl contains a brace that isn't part of a placeholder."],
  ['https://console.test/planet}', "webUrl contains a brace that isn't part of a placeholder."],
  ['https://{tenant}.console.test/', 'webUrl contains a placeholder in its host.'],
  ['ftp://console.test/{planet}', 'webUrl must be a URL that begins with https:// or http://.'],
  ['javascript:alert(1)', 'webUrl must be a URL that begins with https:// or http://.'],
  ['command:workbench.action.quit', 'webUrl must be a URL that begins with https:// or http://.'],
  ['https:/{tenant}', 'webUrl must be a URL that begins with https:// or http://.'],
  ['https:///{tenant}', 'webUrl must be a URL that begins with https:// or http://.'],
  ['{planet}', 'webUrl must be a URL that begins with https:// or http://.'],
  ['https://console.test/a b', 'webUrl must be a URL that begins with https:// or http://.'],
  ['https://me:secret@console.test/', "webUrl can't contain a user name or a password."],
])('the validation of the settings reports %s', (webUrl, message) => {
  const planet = { name: 'dev1', baseUrl: 'https://p.test', tenantId: 'a', projectId: 'b', planetId: 'c' };
  const read = readEnvironment({ ...planet, webUrl });
  expect(read).toMatchObject({ ok: false, invalid: [{ field: 'webUrl' }] });
  expect(read.ok ? '' : read.invalid[0]?.message).toContain(message);
  expect(webPageOf({ ...address, webUrl }, 'd1')).toBeUndefined();
});
