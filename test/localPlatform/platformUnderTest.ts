import { onTestFinished } from 'vitest';
import { type RunningPlatform, type StartOptions, startLocalPlatform } from '../../localPlatform/start';
import { send } from './sending';

/** A clock that advances only when a test advances it. */
export class TestClock {
  constructor(public now = Date.parse('2026-06-01T08:00:00Z')) {}
  advance(milliseconds: number): void {
    this.now += milliseconds;
  }
}

/** A local platform on a free port. The platform stops after the test. */
export interface PlatformUnderTest extends RunningPlatform {
  readonly clock: TestClock;
  /** Sends a request to a path below the platform's URL. Adds a token if the headers don't contain one. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Returns the JSON value at a path. */
  read(path: string): Promise<unknown>;
  /** Requests a deployment to a planet. */
  deploy(planet: string, builds: Readonly<Record<string, string>>): Promise<Response>;
}

export const planetPath = (planet = 'dev') => `/api/v1/tenants/local/starsystems/sample/planets/${planet}`;

export async function platformUnderTest(
  options: StartOptions = {},
  clock = new TestClock(),
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<PlatformUnderTest> {
  const running = await startLocalPlatform({ ...options, runtime: { now: () => clock.now, ...options.runtime } });
  atEnd(() => running.dispose());
  const sendTo = (path: string, init: RequestInit = {}) =>
    send(running.url + path, {
      ...init,
      headers: { Authorization: `Bearer ${options.access?.token ?? 'any'}`, ...init.headers },
    });
  return Object.assign(running, {
    clock,
    send: sendTo,
    read: async (path: string) => (await sendTo(path)).json(),
    deploy: (planet: string, builds: Readonly<Record<string, string>>) =>
      sendTo(`${planetPath(planet)}/upgrade`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          applications: Object.entries(builds).map(([application, buildId]) => ({ application, buildId })),
        }),
      }),
  });
}
