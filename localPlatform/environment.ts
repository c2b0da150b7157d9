import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { DeploymentOutcome } from './deployment';

/** What the platform's handlers find in their context. */
export interface PlatformEnvironment {
  /** The connection, when the platform is served over one. */
  Bindings: { outgoing?: ServerResponse };
  Variables: {
    /** How the requested deployment ends, if that was scripted. */
    outcome?: DeploymentOutcome;
  };
}

/** The context of one request. */
export type PlatformContext = Context<PlatformEnvironment>;

/** Handles one request. */
export type Handler = (context: PlatformContext) => Response | Promise<Response>;
