import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inProject } from '../../../scripts/project.mjs';

/** A local platform of a flow's own, apart from the one that the extension keeps. */
export interface OwnPlatform extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
}

/**
 * Starts the built local platform on a free port, without a state file.
 *
 * @param speed how fast its deployments go; at 1 an application takes about six seconds
 * @param shapes whether the undocumented parts of its answers look as usual
 */
export async function ownPlatform(speed = 1, shapes: 'usual' | 'alt' = 'usual'): Promise<OwnPlatform> {
  const token = 'a-token-of-the-flow';
  const options = ['--port', '0', '--token-env', 'FLOW_TOKEN', '--speed', String(speed)];
  if (shapes === 'alt') options.push('--shapes', 'alt');
  const platform = spawn(process.execPath, [inProject('dist/platform.js'), ...options], {
    env: { ...process.env, FLOW_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(platform.stdout), 'line');
  return { url: String(url), token, [Symbol.asyncDispose]: () => end(platform) };
}

async function end(platform: ChildProcess): Promise<void> {
  if (platform.exitCode !== null || platform.signalCode !== null) return;
  platform.kill();
  await once(platform, 'exit');
}

/** The element of `sortie.environments` for one of its planets; its token is in the variable `FLOW_TOKEN`. */
export function environmentOf({ url }: OwnPlatform, name: string, planetId: string): Record<string, unknown> {
  const token = { source: 'variable', name: 'FLOW_TOKEN' };
  return { name, baseUrl: url, tenantId: 'local', projectId: 'sample', planetId, token };
}
