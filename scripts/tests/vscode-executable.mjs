import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { inProject } from '../project.mjs';
import { cacheFolder } from '../vscode/cache.mjs';

/** How long the desktop VS Code's download host may stay silent, in milliseconds. */
const patience = 1500;

/**
 * The VS Code that runs the suites: the one that `VSCODE_EXECUTABLE` names, else a desktop VS Code where it can be shown
 * and downloaded, else the browser-hosted one.
 *
 * @param {{env: NodeJS.ProcessEnv, say: (line: string) => void}} options
 * @returns {Promise<string>} an executable that takes VS Code's command line
 */
export async function vscodeExecutable({ env, say }) {
  if (env.VSCODE_EXECUTABLE) return env.VSCODE_EXECUTABLE;
  const browserHosted = inProject('scripts/vscode-browser-hosted.mjs');
  if (!canShowWindows(env, process.platform)) return browserHosted;
  try {
    return await downloadAndUnzipVSCode({
      version: 'stable',
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
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @returns {boolean} whether a desktop application can open a window; on Linux that needs a display
 */
export function canShowWindows(env, platform) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
