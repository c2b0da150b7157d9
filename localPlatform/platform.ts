import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { type OperationId, operations } from '../platform/generated/api';
import { type Catalog, sampleCatalog } from './catalog';
import { type CollectionSource, collectionHandler } from './collections/source';
import { deploymentHandlers, setVariablesHandler } from './deploymentRoutes';
import type { Handler, PlatformEnvironment } from './environment';
import type { FaultRoute } from './faults/fault';
import { disturb, faultEndpoint } from './faults/middleware';
import { FaultScript } from './faults/script';
import { bearerGuard, loopbackGuard } from './guard';
import { PlanetRegister } from './planetRegister';
import { initialState } from './planets';
import { productHandlers, sampleDefinitions } from './products/handlers';
import { createRouting, type Route, type Routing } from './routing';
import { type ShapeName, type Shapes, shapesNamed } from './shapes';
import { MemoryStore, type StateStore } from './stateFile';
import { respondToTokenRequest, Tokens } from './tokens';

/** The credentials that a local platform accepts. */
export interface Access {
  /** The only token that is accepted besides issued tokens. If undefined, any token that hasn't expired is accepted. */
  readonly token?: string;
  /** The client secret that the token endpoint requires. */
  readonly clientSecret?: string;
  /** The lifetime of issued tokens in seconds. The default is one hour. */
  readonly tokenLifetime?: number;
}

/** The content of a local platform. */
interface Contents {
  readonly store?: StateStore;
  readonly catalog?: Catalog;
  /** The source of collections. If undefined, the platform has no collections. The platform disposes of the source. */
  readonly collections?: CollectionSource;
}

/** The behavior of the simulated platform. */
export interface Simulation {
  /** The speed of deployments, 1 by default. At 2, a deployment takes half the time. */
  readonly speed?: number;
  readonly shapes?: ShapeName;
  /** Whether faults can be scripted. */
  readonly faults?: boolean;
}

interface Runtime {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Creates unguessable random text. */
  readonly newSecret: () => string;
  /** Resolves after this many milliseconds, or immediately if the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Receives unexpected errors. */
  readonly onError: (error: Error) => void;
}

/** The options of a local platform. */
export interface LocalPlatformOptions {
  /** Returns the port that requests must contain in their `Host` header. Called for each request. */
  readonly port: () => number;
  readonly access?: Access;
  readonly contents?: Contents;
  readonly simulation?: Simulation;
  /** Overrides parts of the default runtime. */
  readonly runtime?: Partial<Runtime>;
}

/** The routes of the local platform that aren't in a documented API. */
export const localRoutes = {
  token: { method: 'POST', path: '/local/oauth/token' },
  setVariables: { method: 'PUT', path: '/local/planets/{planetId}/applications/{application}/variables' },
  faults: { method: '*', path: '/local/faults' },
  /** Deeply nested collections. OpenAPI can't describe a path with a variable number of segments. */
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

interface Faults {
  readonly script: FaultScript;
  readonly secret: string;
}

/**
 * A local platform that doesn't listen on a port. All documented endpoints share one state, which is kept in the store.
 */
export class LocalPlatform {
  /** The fault script, and the secret of the fault endpoint. Undefined if faults can't be scripted. */
  readonly faults: Faults | undefined;

  private readonly served: Route[] = [];
  private readonly ended = new AbortController();
  private readonly collections: CollectionSource | undefined;
  private readonly routing: Routing;
  private readonly shapes: Shapes;
  private readonly wait: Runtime['wait'];

  constructor({ port, access, contents = {}, simulation = {}, runtime }: LocalPlatformOptions) {
    const { now, newId, newSecret, wait, onError } = { ...realRuntime, ...runtime };
    const { store = new MemoryStore(), catalog = sampleCatalog(), collections } = contents;
    const { speed = 1, faults = false, shapes = 'plain' } = simulation;
    this.wait = wait;
    this.collections = collections;
    this.shapes = shapesNamed(shapes);
    this.faults = faults ? { script: new FaultScript(), secret: newSecret() } : undefined;
    this.routing = createRouting({ shapes: this.shapes, guard: loopbackGuard(port), onError });

    const tokens = new Tokens({ tokenLifetime: 3_600, ...access, now, newSecret });
    const planets = new PlanetRegister(store, initialState(catalog, { now: now(), newId }));
    this.serveLocalRoutes(tokens, planets);
    const collection = collectionHandler(collections);
    const handlers = {
      ...deploymentHandlers({ catalog, planets, shapes: this.shapes, speed, now, newId }),
      ...productHandlers(sampleDefinitions(), this.shapes),
      ...{ listCollection: collection, listNestedCollection: collection },
    };
    this.serveOperations(handlers, bearerGuard(tokens));
  }

  get routes(): readonly Route[] {
    return this.served;
  }

  /** Handles a request. Some faults need access to the request's connection. */
  fetch(request: Request, connection: PlatformEnvironment['Bindings'] = {}): Response | Promise<Response> {
    return this.routing.app.fetch(request, connection);
  }

  /** Ends all pending waits, and disposes of the collections. */
  dispose(): void {
    this.ended.abort();
    this.collections?.dispose();
  }

  private serveLocalRoutes(tokens: Tokens, planets: PlanetRegister): void {
    this.serve(localRoutes.token, (context) => respondToTokenRequest(context, tokens), ...this.disturbed('token'));
    this.serve(localRoutes.setVariables, setVariablesHandler(planets), bearerGuard(tokens));
    if (this.faults === undefined) return;
    this.routing.app.route(localRoutes.faults.path, faultEndpoint(this.faults.script, this.faults.secret));
    this.served.push(localRoutes.faults);
  }

  /**
   * Registers the operations. Collections are last, because their general paths also match requests for other
   * operations.
   */
  private serveOperations(handlers: Readonly<Record<OperationId, Handler>>, bearer: MiddlewareHandler): void {
    const { listCollection, listNestedCollection, ...others } = handlers;
    for (const [name, handler] of Object.entries({ ...others, listCollection, listNestedCollection }))
      if (isOperation(name)) this.serve(operations[name], handler, ...this.disturbed(name), bearer);
    this.serve(localRoutes.deepCollection, listCollection, bearer);
  }

  private serve(route: Route, handler: Handler, ...before: readonly MiddlewareHandler<PlatformEnvironment>[]): void {
    this.routing.serve(route, handler, ...before);
    this.served.push(route);
  }

  /** Returns middleware that applies scripted faults to a route. Empty if faults can't be scripted. */
  private disturbed(route: FaultRoute): readonly MiddlewareHandler<PlatformEnvironment>[] {
    if (this.faults === undefined) return [];
    const waitUntilEnd = (milliseconds: number, signal: AbortSignal) =>
      this.wait(milliseconds, AbortSignal.any([signal, this.ended.signal]));
    return [disturb(this.faults.script, route, { shapes: this.shapes, wait: waitUntilEnd })];
  }
}
