#!/usr/bin/env node
// Stands in for a desktop VS Code where there is none: takes the command line that @vscode/test-electron gives to a
// VS Code executable, runs those tests in a browser-hosted VS Code, and ends with their exit code.
import path from 'node:path';
import { runExtensionTests } from './vscode/extension-tests.mjs';
import { parseLaunchArguments } from './vscode/launch-arguments.mjs';
import { provisionBrowser, provisionVscode } from './vscode/provision.mjs';
import { requestedVersion } from './vscode/versions.mjs';

try {
  const launch = parseLaunchArguments(process.argv.slice(2));
  const context = { env: process.env, say: console.error };
  const vscode = await provisionVscode(requestedVersion(process.env), context);
  const browser = await provisionBrowser(context);
  process.exitCode = await runExtensionTests(
    { vscode, browser },
    {
      extensionDevelopmentPath: path.resolve(launch.extensionDevelopmentPath),
      extensionTestsPath: path.resolve(launch.extensionTestsPath),
      folder: path.resolve(launch.folder),
      trusted: launch.trusted,
    },
    process.env,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
