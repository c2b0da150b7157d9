import { expect, test } from 'vitest';
import { reportText } from '../../../client/welcome/report/text';
import { windowHosts } from '../../../client/welcome/report/windowHost';

test.each([
  [undefined, 'desktop', []],
  ['ssh-remote', 'desktop', []],
  ['codespaces', 'web', []],
  ['127.0.0.1:7767', 'server-distro', []],
  ['localhost:8080', 'server-distro', []],
  ['code.acme.example', 'server-distro', ['code.acme.example', 'code.acme.example']],
  ['buildbox:8443', 'server-distro', ['buildbox:8443', 'buildbox']],
  ['buildbox', 'server-distro', ['buildbox', 'buildbox']],
  ['10.1.2.3:8000', 'desktop', ['10.1.2.3:8000', '10.1.2.3']],
])('the hosts of a window with the remote %j in %s', (remoteName, appHost, expected) => {
  expect(windowHosts(remoteName, appHost)).toEqual(expected);
});

test("a report doesn't contain the window's host", () => {
  const text = reportText(
    {
      versions: [['code-server', '1.100.0 (server-distro, buildbox:8443, en)']],
      server: '',
      settings: [],
      logs: [{ name: 'Sortie.log', lines: ["https://buildbox/x didn't respond"] }],
    },
    { secrets: [], hosts: windowHosts('buildbox:8443', 'server-distro'), identifiers: [], home: '' },
  );
  expect(text).toContain('code-server: 1.100.0 (server-distro, [host], en)');
  expect(text).not.toContain('buildbox');
});
