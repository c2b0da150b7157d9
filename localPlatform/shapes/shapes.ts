import type { CatalogBranch, CatalogBuild } from '../catalog';
import type { Deployment, Progress } from '../deployment';
import type { Planet, RunningApplication } from '../planets';
import type { Refusal } from '../refusal';

/** A response: its status code, and the JSON value of its body. If `body` is undefined, the response has no body. */
export interface ResponseShape {
  readonly status: number;
  readonly body?: unknown;
}

/** A planet's status, not yet converted to a shape. */
export interface PlanetStatus {
  readonly planet: Planet;
  readonly progress: Progress;
  readonly running: readonly RunningApplication[];
}

/** The shapes of responses. Implementations differ only in the parts that the specification doesn't describe. */
export interface Shapes {
  branches(branches: readonly CatalogBranch[]): unknown;
  build(build: CatalogBuild): { id: string; application: string };
  status(status: PlanetStatus): unknown;
  accepted(deployment: Deployment, planet: Planet): ResponseShape;
  referenceData(elements: readonly DefinitionElement[]): unknown;
  /** Returns a product or an edition in this shape. */
  definition(element: DefinitionElement): unknown;
  editionSummaries(elements: readonly DefinitionElement[]): unknown;
  error(refusal: Refusal): unknown;
}

/** One element of the product definitions: its type, ID, and attributes. */
export interface DefinitionElement {
  readonly type: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/**
 * Returns the documented fields of a status record (specification 2.6), except `applications`, whose elements aren't
 * documented.
 */
export function documentedStatus({ planet, progress }: PlanetStatus) {
  return {
    phase: progress.phase,
    environmentId: planet.environmentId,
    deploymentId: planet.deployment.id,
    activityName: progress.activityName,
    operationInProgress: progress.operationInProgress,
    phaseDetails: progress.phaseDetails,
  };
}
