import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startLocalPlatform } from '../../../localPlatform/start';
import { inProject } from '../../../scripts/project.mjs';
import { programFile } from '../../product';

/** A local platform that belongs to a flow. It is separate from the extension's local platform. */
export interface FlowPlatform extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
}

type Shapes = 'plain' | 'alt';

/**
 * Returns the response shapes to run a flow with: `usual`, or both shapes if `SORTIE_SHAPES` is `all`.
 *
 * @param usual the default shapes
 */
export function shapesOf(usual: Shapes): readonly Shapes[] {
  return process.env.SORTIE_SHAPES === 'all' ? ['plain', 'alt'] : [usual];
}

/** The options of a flow's platform. */
export interface PlatformOptions {
  /** The speed of deployments. At speed 1 (the default), deploying an application takes about six seconds. */
  readonly speed?: number;
  /** `alt` selects the alternative shapes of undocumented responses. */
  readonly shapes?: Shapes;
  /** The lifetime of tokens from the platform's token endpoint, in seconds. */
  readonly tokenLifetime?: number;
  /** The folder in `samples/` whose collections the platform serves. */
  readonly workspace?: string;
}

/** A platform whose clock a flow can advance. */
export interface PacedPlatform extends FlowPlatform {
  /** Advances the clock by this many milliseconds, so that deployments end and tokens expire sooner. */
  pass(ms: number): void;
  /** Makes the next deployment end in this phase. */
  endIn(phase: string, phaseDetails: string): void;
  /** Loses the next deployment request: the connection ends before the platform carries out the request. */
  loseRequest(): void;
}

/** The client secret that the token endpoint of a flow's platform accepts. */
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
 * Starts a local platform in the flow's process. Deployments are slow by default; a flow calls `pass` instead of
 * waiting.
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
  const loseRequest = () => platform.addFaults({ route: 'deploy', kind: 'reset', at: 'request' });
  return { url: platform.url, token, pass, endIn, loseRequest, [Symbol.asyncDispose]: () => platform.dispose() };
}

/** Returns a token from the platform's token endpoint, with the lifetime that the platform specifies. */
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

/**
 * Returns the entry in `sortie.environments` for one of the platform's planets. The token is in the environment
 * variable `FLOW_TOKEN`.
 */
export function environmentOf({ url }: FlowPlatform, name: string, planetId: string): Record<string, unknown> {
  const token = { source: 'variable', name: 'FLOW_TOKEN' };
  return { name, baseUrl: url, tenantId: 'local', projectId: 'sample', planetId, token };
}
