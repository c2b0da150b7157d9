import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { DeploymentOutcome } from './deployment';

/** The types of the bindings and variables in a request's context. */
export interface PlatformEnvironment {
  /** Node's response object, if the platform listens on a port. */
  Bindings: { outgoing?: ServerResponse };
  Variables: {
    /** The scripted outcome of the requested deployment, if any. */
    outcome?: DeploymentOutcome;
  };
}

/** The context of one request. */
export type PlatformContext = Context<PlatformEnvironment>;

/** Handles one request. */
export type Handler = (context: PlatformContext) => Response | Promise<Response>;
