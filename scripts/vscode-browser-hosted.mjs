#!/usr/bin/env node
// Used in place of a desktop VS Code. Accepts the command line that @vscode/test-electron passes to a VS Code
// executable, runs the tests in a browser-hosted VS Code, and exits with the tests' exit code. Can also install an
// extension.
import { runExtensionTests } from './vscode/extension-tests.mjs';
import { parseInstallation, parseLaunchArguments } from './vscode/launch-arguments.mjs';
import { provisionBrowser, provisionVscode } from './vscode/provision.mjs';
import { installExtension } from './vscode/server.mjs';
import { requestedVersion } from './vscode/versions.mjs';

const context = { env: process.env, say: console.error };

try {
  const args = process.argv.slice(2);
  const installation = parseInstallation(args);
  process.exitCode = await (installation ? install(installation) : test(parseLaunchArguments(args)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {import('./vscode/launch-arguments.mjs').Installation} installation */
async function install({ vsix, extensionsFolder, userDataFolder }) {
  const vscode = await provisionVscode(requestedVersion(process.env), context);
  await installExtension(vscode, { vsix, extensionsFolder, dataFolder: userDataFolder });
  return 0;
}

/** @param {import('./vscode/launch-arguments.mjs').Launch} launch */
async function test(launch) {
  const vscode = await provisionVscode(requestedVersion(process.env), context);
  const browser = await provisionBrowser(context);
  return runExtensionTests({ vscode, browser }, launch, process.env);
}
