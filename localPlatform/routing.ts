import * as l10n from '@vscode/l10n';
import { Hono, type MiddlewareHandler } from 'hono';
import type { Handler, PlatformEnvironment } from './environment';
import { type Refusal, Refused } from './refusal';
import type { Shapes } from './shapes';
import { StateFileError } from './stateFile';

/** A method and a path with parameters in braces. `{name+}` matches one or more segments. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

/** A router that responds to each refused request with an error body in the selected shape. */
export interface Routing {
  readonly app: Hono<PlatformEnvironment>;
  /** Registers a route. Other methods at the same path are refused with 405. */
  serve(route: Route, handler: Handler, ...before: readonly MiddlewareHandler<PlatformEnvironment>[]): void;
}

function refusalOf(error: Error): Refusal | undefined {
  if (error instanceof Refused) return error.refusal;
  if (!(error instanceof StateFileError)) return undefined;
  return { status: 500, errorCode: 'StateNotKept', userMessage: error.message };
}

/** Creates a router. `guard` runs before all other handlers. `onError` receives unexpected errors. */
export function createRouting(options: {
  shapes: Shapes;
  guard: MiddlewareHandler;
  onError: (error: Error) => void;
}): Routing {
  const app = new Hono<PlatformEnvironment>();

  const respond = (refusal: Refusal) =>
    Response.json(options.shapes.error(refusal), { status: refusal.status, headers: { ...refusal.headers } });

  app.onError((error) => {
    const refusal = refusalOf(error);
    if (refusal !== undefined) return respond(refusal);
    options.onError(error);
    const userMessage = l10n.t('The local platform failed: {0}', error.message);
    return respond({ status: 500, errorCode: 'Failure', userMessage });
  });

  app.notFound((context) => {
    const userMessage = l10n.t('Nothing found at {0}.', context.req.path);
    return respond({ status: 404, errorCode: 'NotFound', userMessage });
  });

  app.use(options.guard);

  return {
    app,
    serve({ method, path }, handler, ...before) {
      const pattern = path.replaceAll(/\{(\w+)(\+?)\}/g, (_, name, several) => `:${name}${several && '{.+}'}`);
      app.on(method, [pattern], ...before, handler);
      app.all(pattern, () => {
        const userMessage = l10n.t('This address accepts only {0} requests.', method);
        throw new Refused({ status: 405, errorCode: 'MethodNotAllowed', userMessage, headers: { Allow: method } });
      });
    },
  };
}
