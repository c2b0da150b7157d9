import { createDeploymentsApi, type DeploymentsApi } from '../../../platform/api';
import type { DeploymentRequestElement } from '../../../platform/apiTypes';
import type { PlanetAddress } from '../../../platform/environment';
import { PlatformError } from '../../../platform/http/failure';
import type { TokenSource } from '../../../platform/http/tokenSource';
import { type Arrived, MemoryAgent, type Responder } from './memoryAgent';
import type { VirtualClock } from './virtualClock';

const devAddress = { tenantId: 'acme', projectId: 'claims', planetId: 'dev1' };

/** A client's planet, and the `Authorization` headers of the client's requests. */
export interface Overheard {
  readonly address?: Omit<PlanetAddress, 'baseUrl'>;
  readonly heard?: Set<string>;
}

/**
 * Returns the real client for a platform that repeats every received token wherever a platform can return text: in the
 * reason phrase, headers, redirect URLs, bodies of every kind, object keys, and error messages.
 */
export function overHttp(
  platform: DeploymentsApi,
  clock: VirtualClock,
  token: TokenSource,
  { address = devAddress, heard = new Set<string>() }: Overheard = {},
): DeploymentsApi {
  const agent = new MemoryAgent(echoing(platform, clock, heard));
  const api = createDeploymentsApi({
    target: { ...address, baseUrl: token.origin },
    token,
    clock,
    random: () => 0.5,
    transport: { agent: () => agent },
  });
  return {
    ...api,
    status: (signal) => clock.during(api.status(signal)),
    upgrade: (applications, options) => clock.during(api.upgrade(applications, options)),
  };
}

function echoing(platform: DeploymentsApi, clock: VirtualClock, heard: Set<string>): Responder {
  const sent = new Set<string>();
  return async (request) => {
    const header = /^authorization: (.*)$/im.exec(request.headers)?.[1] ?? '';
    sent.add(header);
    heard.add(header);
    const said = `you sent ${[...sent].join(' and ')}`;
    try {
      return await clock.letting(
        request.method === 'POST' ? upgraded(platform, request, said) : status(platform, said),
      );
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      return failed(error, said);
    }
  };
}

async function status(platform: DeploymentsApi, said: string): Promise<string> {
  const { raw: _, activityName, applications, ...documented } = await platform.status();
  const echo = { [said]: [said, { [said]: said }] };
  return answer(200, said, {
    ...documented,
    ...echo,
    activityName: `${activityName}, ${said}`,
    applications: [...applications, echo, said],
  });
}

async function upgraded(platform: DeploymentsApi, { body }: Arrived, said: string): Promise<string | Error> {
  const { applications }: { applications: readonly DeploymentRequestElement[] } = JSON.parse(body);
  const outcome = await platform.upgrade(applications);
  if (outcome.kind !== 'accepted') return failed(outcome.error, said);
  const { status, body: came } = outcome.answer;
  return answer(status, said, came === undefined ? `accepted: ${said}` : { came, [said]: said });
}

function failed({ code, status = 200, retryAfterMs }: PlatformError, said: string): string | Error {
  if (code === 'reset') return Object.assign(new Error(said), { code: 'ECONNRESET' });
  if (code === 'wrong-shape') return answer(200, said, { phase: [said] });
  if (code === 'not-json') return answer(200, said, `<html><title>${said}</title>`);
  const pause: Record<string, string> =
    retryAfterMs === undefined ? {} : { 'retry-after': String(retryAfterMs / 1_000) };
  return answer(status, said, { userMessage: said, details: [{ message: said, [said]: said }] }, pause);
}

function answer(status: number, said: string, body: unknown, more: Readonly<Record<string, string>> = {}): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const location = `https://elsewhere.test/${encodeURIComponent(said)}?token=${encodeURIComponent(said)}`;
  const headers = { ...more, location, 'set-cookie': said, 'www-authenticate': said, 'x-echo': said };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${said}\r\n${lines.join('')}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
