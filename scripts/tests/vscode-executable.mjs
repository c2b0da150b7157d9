import { readFileSync } from 'node:fs';
import { downloadAndUnzipVSCode, resolveCliArgsFromVSCodeExecutablePath } from '@vscode/test-electron';
import { inProject, projectRoot } from '../project.mjs';
import { cacheFolder } from '../vscode/cache.mjs';
import { runInTerminal } from '../vscode/processes.mjs';

/** A script that is used in place of a VS Code executable and accepts the same command line. */
const browserHosted = inProject('scripts/vscode-browser-hosted.mjs');

/** How long to wait for VS Code's download host, in milliseconds. */
const patience = 1500;

/**
 * Finds the VS Code that runs the suites: the executable in `VSCODE_EXECUTABLE`, else a desktop VS Code if it can be
 * downloaded and a display is available, else the browser-hosted one.
 *
 * @param {{env: NodeJS.ProcessEnv, say: (line: string) => void}} options
 * @returns {Promise<string>} an executable that takes VS Code's command line
 */
export async function vscodeExecutable({ env, say }) {
  if (env.VSCODE_EXECUTABLE) return env.VSCODE_EXECUTABLE;
  if (!canShowWindows(env, process.platform)) return browserHosted;
  try {
    return await downloadAndUnzipVSCode({
      version: env.SORTIE_VSCODE === 'oldest' ? oldestVersion() : 'stable',
      timeout: patience,
      cachePath: `${cacheFolder(env)}/desktop`,
    });
  } catch (error) {
    say(
      `No desktop VS Code (${error instanceof Error ? error.message : error}); the browser-hosted one runs the suites.`,
    );
    return browserHosted;
  }
}

/**
 * Installs a packaged extension as "Install from VSIX…" does.
 * @param {string} executable a VS Code from `vscodeExecutable`
 * @param {{vsix: string, extensionsFolder: string, userDataFolder: string, env: NodeJS.ProcessEnv}} options
 * @throws {Error} if VS Code rejects the package
 */
export async function installPackage(executable, { vsix, extensionsFolder, userDataFolder, env }) {
  const [command, ...args] =
    executable === browserHosted
      ? [executable]
      : resolveCliArgsFromVSCodeExecutablePath(executable, { reuseMachineInstall: true });
  if (command === undefined) throw new Error(`${executable} has no command line.`);
  args.push(`--install-extension=${vsix}`, `--extensions-dir=${extensionsFolder}`, `--user-data-dir=${userDataFolder}`);
  const exitCode = await runInTerminal(command, args, { cwd: projectRoot, env });
  if (exitCode !== 0) throw new Error(`${executable} could not install ${vsix} (exit code ${exitCode}).`);
}

/** @returns {string} the oldest VS Code version that the manifest allows */
function oldestVersion() {
  const { engines } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  return engines.vscode.replace('^', '');
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @returns {boolean} whether a desktop application can open a window; on Linux, this requires a display
 */
export function canShowWindows(env, platform) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
