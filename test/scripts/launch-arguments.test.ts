import path from 'node:path';
import { expect, test } from 'vitest';
import { parseInstallation, parseLaunchArguments } from '../../scripts/vscode/launch-arguments.mjs';

test('parses the command line of a VS Code executable and ignores irrelevant options', () => {
  expect(
    parseLaunchArguments([
      '/tmp/project',
      '--no-sandbox',
      '--disable-workspace-trust',
      '--extensionTestsPath=/x/out/index.js',
      '--extensionDevelopmentPath=/x',
      '--user-data-dir=/x/.vscode-test/user-data',
    ]),
  ).toEqual({
    folder: path.resolve('/tmp/project'),
    extensionDevelopmentPath: path.resolve('/x'),
    extensionTestsPath: path.resolve('/x/out/index.js'),
    trusted: true,
  });
});

test('keeps Restricted Mode unless trust is switched off', () => {
  const launch = parseLaunchArguments(['/p', '--extensionTestsPath=/t', '--extensionDevelopmentPath=/x']);
  expect(launch.trusted).toBe(false);
});

test.each([
  [['/p', '--extensionDevelopmentPath=/x'], '--extensionTestsPath=… is missing.'],
  [['/p', '--extensionTestsPath=/t', '--extensionDevelopmentPath='], '--extensionDevelopmentPath=… is missing.'],
  [['--extensionTestsPath=/t', '--extensionDevelopmentPath=/x'], 'The folder to open is missing.'],
])('reports what is missing in %j', (args, message) => {
  expect(() => parseLaunchArguments(args)).toThrow(message);
});

test('parses the folder of installed extensions', () => {
  const launch = parseLaunchArguments([
    '/p',
    '--extensionTestsPath=/t',
    '--extensionDevelopmentPath=/x',
    '--extensions-dir=/e',
  ]);
  expect(launch.extensionsFolder).toBe(path.resolve('/e'));
});

test('parses what to install', () => {
  expect(parseInstallation(['/p', '--extensions-dir=/e'])).toBeUndefined();
  expect(parseInstallation(['--install-extension=/a.vsix', '--extensions-dir=/e', '--user-data-dir=/d'])).toEqual({
    vsix: path.resolve('/a.vsix'),
    extensionsFolder: path.resolve('/e'),
    userDataFolder: path.resolve('/d'),
  });
  expect(() => parseInstallation(['--install-extension=/a.vsix', '--extensions-dir=/e'])).toThrow(
    '--user-data-dir=… is missing.',
  );
});
