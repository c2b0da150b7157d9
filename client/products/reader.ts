import type * as vscode from 'vscode';
import { applicationFor, productDefinitions } from '../../platform/applicationApis';
import type { Environment } from '../../platform/environment';
import { originOf } from '../../platform/http/address';
import { PlatformError } from '../../platform/http/failure';
import { inert } from '../../platform/inert';
import {
  createProductDefinitionsApi,
  type DefinitionResource,
  type Definitions,
} from '../../platform/productDefinitions';
import { type ApplicationAccess, wantsToken } from '../environments/applicationAccess';
import { type Diagnosis, diagnoseApplication, whereToLook } from '../environments/diagnosis';

/**
 * Reads documents of the product definition API. Sends the requests to the environment's application that serves this
 * API.
 */
export class DefinitionReader {
  constructor(
    private readonly access: ApplicationAccess,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  origin(environment: Environment): string {
    return originOf(applicationFor(environment, productDefinitions).url);
  }

  /** Reads a document. Rejects with a `PlatformError` if the document can't be read. */
  async read(environment: Environment, resource: DefinitionResource, signal: AbortSignal): Promise<Definitions> {
    const application = applicationFor(environment, productDefinitions);
    const options = await this.access.pipeline(environment, application);
    return createProductDefinitionsApi(options).read(resource, signal);
  }

  /** Reads a document while the user waits. If a token is required, asks for it once and tries again. */
  async readSigningIn(
    environment: Environment,
    resource: DefinitionResource,
    signal: AbortSignal,
  ): Promise<Definitions> {
    try {
      return await this.read(environment, resource, signal);
    } catch (error) {
      if (signal.aborted || !wantsToken(error)) throw error;
      if (!(await this.signIn(environment)) || signal.aborted) throw error;
      return this.read(environment, resource, signal);
    }
  }

  signIn(environment: Environment): Promise<boolean> {
    return this.access.signIn(environment, applicationFor(environment, productDefinitions));
  }

  /** Logs a failure and returns its diagnosis. Rethrows any error that isn't a `PlatformError`. */
  diagnose(error: unknown, environment: Environment): Diagnosis {
    if (!(error instanceof PlatformError)) throw error;
    const diagnosis = diagnoseApplication(error, { name: environment.name, origin: this.origin(environment) });
    if (error.code !== 'aborted') {
      this.log.warn(`product definitions: ${diagnosis.message} ${inert(error.platformMessage ?? '')}`.trimEnd());
    }
    const hint = whereToLook(diagnosis, environment);
    return hint === undefined ? diagnosis : { ...diagnosis, message: `${diagnosis.message} ${hint}` };
  }
}
