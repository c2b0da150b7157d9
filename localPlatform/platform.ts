import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { type OperationId, operations } from '../platform/generated/api';
import { type Catalog, sampleCatalog } from './catalog';
import { collectionHandler, collectionHandlers } from './collections/handlers';
import type { CollectionSource } from './collections/source';
import { deploymentHandlers } from './deploymentRoutes';
import type { Handler, PlatformEnvironment } from './environment';
import { faultEndpoint } from './faults/endpoint';
import type { FaultRoute } from './faults/fault';
import { disturb } from './faults/middleware';
import { FaultScript } from './faults/script';
import { bearerGuard, loopbackGuard } from './guard';
import { PlanetRegister } from './planetRegister';
import { initialState } from './planets';
import { productHandlers } from './products/handlers';
import { sampleDefinitions } from './products/sample';
import { createRouting, type Route } from './routing';
import { type ShapeName, shapesNamed } from './shapes/choice';
import { MemoryStore, type StateStore } from './stateFile';
import { answerTokenRequest } from './tokenEndpoint';
import { Tokens } from './tokens';
import { setVariablesHandler } from './variablesRoute';

/** Who may use a local platform. */
export interface Access {
  /** The one token that is accepted; any token if left out. */
  readonly token?: string;
  /** The client secret for which the token endpoint issues tokens. */
  readonly clientSecret?: string;
  /** How long issued tokens live, in seconds; an hour if left out. */
  readonly tokenLifetime?: number;
}

/** What a local platform serves. */
export interface Contents {
  readonly store?: StateStore;
  readonly catalog?: Catalog;
  /** Where collections come from; without it there are none. The platform disposes of it at its end. */
  readonly collections?: CollectionSource;
}

/** How a local platform plays a real one. */
export interface Simulation {
  /** How much faster than usual deployments run; 1 if left out. */
  readonly speed?: number;
  readonly shapes?: ShapeName;
  /** Whether faults can be scripted. */
  readonly faults?: boolean;
}

/** What a local platform needs from outside: time, randomness, and a place for errors. */
export interface Runtime {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A new unique identifier. */
  readonly newId: () => string;
  /** New random text that cannot be guessed. */
  readonly newSecret: () => string;
  /** Resolves after that many milliseconds, or at once when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Receives errors that no handler foresaw. */
  readonly onError: (error: Error) => void;
}

/** What a local platform is made of. */
export interface LocalPlatformOptions {
  /** The port that requests must name in their `Host` header; asked for at each request. */
  readonly port: () => number;
  readonly access?: Access;
  readonly contents?: Contents;
  readonly simulation?: Simulation;
  /** Replaces parts of the real runtime. */
  readonly runtime?: Partial<Runtime>;
}

/** A local platform, not yet bound to a port. */
export interface LocalPlatform {
  /** Answers a request; `connection` is what it came over, which some faults need. */
  fetch(request: Request, connection?: PlatformEnvironment['Bindings']): Response | Promise<Response>;
  /** Every route that is served. */
  readonly routes: readonly Route[];
  /** The script of faults and the secret of its endpoint, if faults can be scripted. */
  readonly faults?: { readonly script: FaultScript; readonly secret: string };
  /** Ends what still waits. */
  dispose(): void;
}

/** The routes that belong to no documented API; they exist on the local platform alone. */
export const localRoutes = {
  token: { method: 'POST', path: '/local/oauth/token' },
  setVariables: { method: 'PUT', path: '/local/planets/{planetId}/applications/{application}/variables' },
  faults: { method: '*', path: '/local/faults' },
  /** Collections whose path is longer than a contract can describe: it cannot leave the number of parts open. */
  deepCollection: { method: 'GET', path: '/{api}/v1/{path+}' },
} as const;

const realRuntime: Runtime = {
  now: Date.now,
  newId: randomUUID,
  newSecret: () => randomBytes(32).toString('base64url'),
  wait: realWait,
  onError: () => undefined,
};

async function realWait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}

function isOperation(name: string): name is OperationId {
  return Object.hasOwn(operations, name);
}

/** Creates a local platform: every endpoint of the specification over one state, which the store keeps. */
export function createLocalPlatform(options: LocalPlatformOptions): LocalPlatform {
  const { now, newId, newSecret, wait, onError } = { ...realRuntime, ...options.runtime };
  const { store = new MemoryStore(), catalog = sampleCatalog(), collections } = options.contents ?? {};
  const { speed = 1, faults: scriptable = false, shapes: shapeName = 'plain' } = options.simulation ?? {};
  const shapes = shapesNamed(shapeName);
  const tokens = new Tokens({ tokenLifetime: 3_600, ...options.access, now, newSecret });
  const planets = new PlanetRegister(store, initialState(catalog, { now: now(), newId }));
  const ended = new AbortController();
  const faults = scriptable ? { script: new FaultScript(), secret: newSecret() } : undefined;

  const disturbed = (route: FaultRoute): MiddlewareHandler<PlatformEnvironment>[] => {
    if (faults === undefined) return [];
    const waitUntilEnd = (milliseconds: number, signal: AbortSignal) =>
      wait(milliseconds, AbortSignal.any([signal, ended.signal]));
    return [disturb(faults.script, route, { shapes, wait: waitUntilEnd })];
  };

  const handlers: Readonly<Record<OperationId, Handler>> = {
    ...deploymentHandlers({ catalog, planets, shapes, speed, now, newId }),
    ...productHandlers(sampleDefinitions(), shapes),
    ...collectionHandlers(collections),
  };
  const guard = loopbackGuard(options.port);
  const routing = createRouting({ shapes, guard, onError });
  const bearer = bearerGuard(tokens);
  const routes: Route[] = [localRoutes.token, localRoutes.setVariables];

  routing.serve(localRoutes.token, (context) => answerTokenRequest(context, tokens), ...disturbed('token'));
  routing.serve(localRoutes.setVariables, setVariablesHandler(planets), bearer);
  if (faults !== undefined) {
    routing.app.route(localRoutes.faults.path, faultEndpoint(faults.script, faults.secret));
    routes.push(localRoutes.faults);
  }
  // Collections come last: their general paths would take the requests of others.
  const { listCollection, listNestedCollection, ...others } = handlers;
  for (const [name, handler] of Object.entries({ ...others, listCollection, listNestedCollection })) {
    if (!isOperation(name)) continue;
    routing.serve(operations[name], handler, ...disturbed(name), bearer);
    routes.push(operations[name]);
  }
  routing.serve(localRoutes.deepCollection, collectionHandler(collections), bearer);
  routes.push(localRoutes.deepCollection);

  return {
    fetch: (request, connection = {}) => routing.app.fetch(request, connection),
    routes,
    ...(faults === undefined ? {} : { faults }),
    dispose: () => {
      ended.abort();
      collections?.dispose();
    },
  };
}
