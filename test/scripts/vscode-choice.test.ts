import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { desktopCode, openDesktop } from '../../scripts/start/desktop.mjs';
import { canShowWindows, vscodeExecutable } from '../../scripts/tests/vscode-executable.mjs';
import { requestedVersion, vscodeVersions } from '../../scripts/vscode/versions.mjs';

test('VSCODE_EXECUTABLE decides', async () => {
  expect(await vscodeExecutable({ env: { VSCODE_EXECUTABLE: '/x/code' }, say: () => {} })).toBe('/x/code');
});

test('a Linux machine without a display has no desktop VS Code', () => {
  expect(canShowWindows({}, 'linux')).toBe(false);
  expect(canShowWindows({ DISPLAY: ':0' }, 'linux')).toBe(true);
  expect(canShowWindows({}, 'darwin')).toBe(true);
});

test('SORTIE_VSCODE selects the version', () => {
  expect(requestedVersion({})).toBe(vscodeVersions.current);
  expect(requestedVersion({ SORTIE_VSCODE: 'oldest' })).toBe(vscodeVersions.oldest);
  expect(() => requestedVersion({ SORTIE_VSCODE: '1.99' })).toThrow('"1.99"');
});

test('the terminal of a remote window has no desktop `code`', () => {
  expect(desktopCode({ PATH: process.env.PATH, VSCODE_IPC_HOOK_CLI: '/run/x.sock' })).toBeUndefined();
});

test('a desktop `code` gets separate folders, the extension, and the request for a local platform', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'sortie-desktop-'));
  try {
    const code = path.join(home, 'code');
    await writeFile(code, `#!/bin/sh\nprintf '%s\\n' "$SORTIE_START_LOCAL_PLATFORM" "$@" > "${home}/seen"\n`, {
      mode: 0o755,
    });
    expect(desktopCode({ PATH: home })).toBe(code);
    await openDesktop(code, {
      home,
      folder: '/work/sample',
      extension: '/checkout',
      env: { SORTIE_START_LOCAL_PLATFORM: '1' },
    });
    const seen = (await readFile(path.join(home, 'seen'), 'utf8')).split('\n');
    expect(seen[0]).toBe('1');
    expect(seen).toContain(path.join(home, 'user-data'));
    expect(seen).toContain(path.join(home, 'extensions'));
    expect(seen).toContain('--extensionDevelopmentPath=/checkout');
    expect(seen).toContain('/work/sample');
  } finally {
    await rm(home, { recursive: true });
  }
});
