import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startLocalPlatform } from '../../../localPlatform/start';
import { inProject } from '../../../scripts/project.mjs';
import { programFile } from '../../product';

/** A local platform of a flow's own, apart from the one that the extension keeps. */
export interface FlowPlatform extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
}

type Shapes = 'plain' | 'alt';

/**
 * The response shapes that a flow runs with: one of them, or both with `SORTIE_SHAPES=all`.
 *
 * @param usual the shapes when nothing else is asked for
 */
export function shapesOf(usual: Shapes): readonly Shapes[] {
  return process.env.SORTIE_SHAPES === 'all' ? ['plain', 'alt'] : [usual];
}

/** How a flow wants its platform. */
export interface PlatformOptions {
  /** How fast its deployments go; at 1, the default, an application takes about six seconds. */
  readonly speed?: number;
  /** `alt` selects the other shape of undocumented response parts. */
  readonly shapes?: Shapes;
  /** How long the tokens live that its token endpoint gives, in seconds. */
  readonly tokenLifetime?: number;
  /** The folder of `samples/` whose collections it serves. */
  readonly workspace?: string;
}

/** A platform whose time a flow can let pass. */
export interface PacedPlatform extends FlowPlatform {
  /** Lets its time jump forward, in milliseconds: what it does is done sooner, what it gave expires sooner. */
  pass(ms: number): void;
  /** Lets the next deployment end in a phase other than success. */
  endIn(phase: string, phaseDetails: string): void;
}

/** The secret with which any client gets a token from the token endpoint of a flow's platform. */
export const clientSecret = 'a-client-secret-of-the-flow';

/** Starts the built local platform on a free port, without a state file. */
export async function startFlowPlatform(options: PlatformOptions = {}): Promise<FlowPlatform> {
  const { speed = 1, shapes = 'plain', tokenLifetime = 3_600 } = options;
  const token = 'a-token-of-the-flow';
  const secrets = ['--token-env', 'FLOW_TOKEN', '--client-secret-env', 'FLOW_SECRET'];
  const course = ['--speed', String(speed), '--shapes', shapes, '--token-lifetime', String(tokenLifetime)];
  const served = options.workspace === undefined ? [] : ['--workspace', inProject('samples', options.workspace)];
  const all = ['--port', '0', ...secrets, ...course, ...served];
  const platform = spawn(process.execPath, [await programFile('platform'), ...all], {
    env: { ...process.env, FLOW_TOKEN: token, FLOW_SECRET: clientSecret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(platform.stdout), 'line');
  return { url: String(url), token, [Symbol.asyncDispose]: () => end(platform) };
}

/**
 * Starts a local platform within the flow, so that nothing waits for its deployments: let them go slowly, and their time
 * pass when enough was seen of them.
 */
export async function pacedPlatform(options: PlatformOptions = {}): Promise<PacedPlatform> {
  const { speed = 0.05, shapes = 'plain', tokenLifetime = 3_600 } = options;
  const token = 'a-token-of-the-flow';
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const platform = await startLocalPlatform({
    access: { token, clientSecret, tokenLifetime },
    simulation: { speed, shapes, faults: true },
    runtime: { now },
  });
  const pass = (ms: number) => {
    ahead += ms;
  };
  const endIn = (phase: string, phaseDetails: string) =>
    platform.addFaults({ route: 'deploy', kind: 'outcome', phase, phaseDetails });
  return { url: platform.url, token, pass, endIn, [Symbol.asyncDispose]: () => platform.dispose() };
}

/** A token with the lifetime that the platform was started with. */
export async function shortToken({ url }: FlowPlatform): Promise<string> {
  const answer = await fetch(`${url}/local/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`flow:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

async function end(platform: ChildProcess): Promise<void> {
  if (platform.exitCode !== null || platform.signalCode !== null) return;
  platform.kill();
  await once(platform, 'exit');
}

/** The element of `sortie.environments` for one of its planets; its token is in the variable `FLOW_TOKEN`. */
export function environmentOf({ url }: FlowPlatform, name: string, planetId: string): Record<string, unknown> {
  const token = { source: 'variable', name: 'FLOW_TOKEN' };
  return { name, baseUrl: url, tenantId: 'local', projectId: 'sample', planetId, token };
}
