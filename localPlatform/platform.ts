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
import { createRouting, type Route, type Routing } from './routing';
import { type ShapeName, shapesNamed } from './shapes/choice';
import type { Shapes } from './shapes/shapes';
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

/** The routes of the local platform that belong to no documented API. */
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

/** The script of faults, and the secret of the endpoint that takes faults. */
interface Faults {
  readonly script: FaultScript;
  readonly secret: string;
}

/** A local platform, not yet bound to a port: every endpoint of the specification over one state, which the store keeps. */
export class LocalPlatform {
  /** The script of faults and the secret of its endpoint, if faults can be scripted. */
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
    const handlers = {
      ...deploymentHandlers({ catalog, planets, shapes: this.shapes, speed, now, newId }),
      ...productHandlers(sampleDefinitions(), this.shapes),
      ...collectionHandlers(collections),
    };
    this.serveOperations(handlers, bearerGuard(tokens));
  }

  /** Every route that is served. */
  get routes(): readonly Route[] {
    return this.served;
  }

  /** Responds to a request. Some faults need the `connection` that it came over. */
  fetch(request: Request, connection: PlatformEnvironment['Bindings'] = {}): Response | Promise<Response> {
    return this.routing.app.fetch(request, connection);
  }

  /** Ends what still waits. */
  dispose(): void {
    this.ended.abort();
    this.collections?.dispose();
  }

  private serveLocalRoutes(tokens: Tokens, planets: PlanetRegister): void {
    this.serve(localRoutes.token, (context) => answerTokenRequest(context, tokens), ...this.disturbed('token'));
    this.serve(localRoutes.setVariables, setVariablesHandler(planets), bearerGuard(tokens));
    if (this.faults === undefined) return;
    this.routing.app.route(localRoutes.faults.path, faultEndpoint(this.faults.script, this.faults.secret));
    this.served.push(localRoutes.faults);
  }

  /** Collections come last: their general paths would take the requests of others. */
  private serveOperations(handlers: Readonly<Record<OperationId, Handler>>, bearer: MiddlewareHandler): void {
    const { listCollection, listNestedCollection, ...others } = handlers;
    for (const [name, handler] of Object.entries({ ...others, listCollection, listNestedCollection }))
      if (isOperation(name)) this.serve(operations[name], handler, ...this.disturbed(name), bearer);
    this.serve(localRoutes.deepCollection, collectionHandler(this.collections), bearer);
  }

  private serve(route: Route, handler: Handler, ...before: readonly MiddlewareHandler<PlatformEnvironment>[]): void {
    this.routing.serve(route, handler, ...before);
    this.served.push(route);
  }

  /** Lets scripted faults disturb a route. */
  private disturbed(route: FaultRoute): readonly MiddlewareHandler<PlatformEnvironment>[] {
    if (this.faults === undefined) return [];
    const waitUntilEnd = (milliseconds: number, signal: AbortSignal) =>
      this.wait(milliseconds, AbortSignal.any([signal, this.ended.signal]));
    return [disturb(this.faults.script, route, { shapes: this.shapes, wait: waitUntilEnd })];
  }
}
