import type { CatalogBranch, CatalogBuild } from './catalog';
import type { Deployment, Progress } from './deployment';
import type { Planet, RunningApplication } from './planets';
import type { Refusal } from './refusal';

/** A response: its status code, and the JSON value of its body. If `body` is undefined, the response has no body. */
interface ResponseShape {
  readonly status: number;
  readonly body?: unknown;
}

/** A planet's status, not yet converted to a shape. */
interface PlanetStatus {
  readonly planet: Planet;
  readonly progress: Progress;
  readonly running: readonly RunningApplication[];
}

/** The shapes of responses. Implementations differ only in parts that aren't documented. */
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
 * Returns the documented fields of a status record (docs/specification.md, section 3.4), except `applications`, whose
 * elements aren't documented.
 */
function documentedStatus({ planet, progress }: PlanetStatus) {
  return {
    phase: progress.phase,
    environmentId: planet.environmentId,
    deploymentId: planet.deployment.id,
    activityName: progress.activityName,
    operationInProgress: progress.operationInProgress,
    phaseDetails: progress.phaseDetails,
  };
}

/** The default shapes: forms known from real installations. If no form is known, the fields are plausible guesses. */
const plainShapes: Shapes = {
  branches: (branches) => branches.map(({ name, lastCommit, lastAuthor }) => ({ name, lastCommit, lastAuthor })),

  build: ({ id, application, branch, commit, createdAt }) => ({ id, application, branch, commit, createdAt }),

  status: (status) => {
    const steps = new Map(status.progress.steps.map(({ step, state }) => [step.application, { step, state }]));
    return {
      ...documentedStatus(status),
      applications: status.running.map(({ application, buildId, nodesStartedAt }) => {
        const current = steps.get(application);
        const target = current !== undefined && current.step.buildId !== buildId ? current.step.buildId : undefined;
        return {
          application,
          buildId,
          targetBuildId: target,
          state: current?.state ?? 'UP',
          nodes: 2,
          nodesStartedAt: new Date(nodesStartedAt).toISOString(),
          nodesRestart: current?.step.restarts,
        };
      }),
    };
  },

  accepted: (deployment, planet) => ({
    status: 202,
    body: { deploymentId: deployment.id, environmentId: planet.environmentId, message: 'Upgrade accepted' },
  }),

  referenceData: (elements) => ({
    count: elements.length,
    data: elements.map(({ type, id, attributes }) => ({ attributes, id, type, links: {} })),
    links: {},
    total: elements.length,
  }),

  definition: ({ attributes }) => attributes,

  editionSummaries: (elements) => ({ data: elements.map(({ attributes }) => attributes) }),

  error: ({ status, errorCode, userMessage, developerMessage, details }) => ({
    status,
    errorCode,
    userMessage,
    developerMessage: developerMessage ?? userMessage,
    details: (details ?? []).map((message) => ({ message })),
  }),
};

/**
 * Shapes that differ from the default shapes: branches as strings, builds with only the two documented fields,
 * application statuses without builds, a different response to deployment requests, different envelopes, and the older
 * error body.
 */
const altShapes: Shapes = {
  branches: (branches) => branches.map(({ name }) => name),

  build: ({ id, application }) => ({ id, application }),

  status: (status) => ({
    ...documentedStatus(status),
    applications: status.progress.steps.map(({ step, state }) => ({
      app: { code: step.application },
      step: { name: state.toLowerCase(), restart: step.restarts },
    })),
  }),

  accepted: (deployment) => ({
    status: 200,
    body: { result: { queued: deployment.steps.length, ticket: deployment.startedAt } },
  }),

  referenceData: (elements) => elements.map(({ id, attributes }) => ({ code: id, ...attributes })),

  definition: ({ id, type, attributes }) => ({ data: { attributes, id, type, links: {} } }),

  editionSummaries: (elements) => elements.map(({ attributes }) => attributes),

  error: ({ status, errorCode, userMessage, details }) => ({
    statusCode: status,
    errorCode,
    userMessage,
    details: (details ?? []).map((message, index) => ({ message, properties: { index } })),
  }),
};

/**
 * Like `altShapes`, except for these shapes: lists in an `items` envelope, each branch name in `ref`, definitions in a
 * `definition` envelope, no response body for a deployment request, and the default error body.
 */
const keyedShapes: Shapes = {
  ...altShapes,

  branches: (branches) => ({
    items: branches.map(({ name, lastCommit }) => ({ ref: name, head: { commit: lastCommit } })),
    next: null,
  }),

  accepted: () => ({ status: 204 }),

  referenceData: (elements) => ({ items: elements.map(({ id, attributes }) => ({ code: id, ...attributes })) }),

  definition: ({ attributes }) => ({ definition: attributes }),

  editionSummaries: (elements) => ({ items: elements.map(({ attributes }) => attributes) }),

  error: plainShapes.error,
};

/** The names of the available shapes. */
export const shapeNames = ['plain', 'alt', 'keyed'] as const;

/** The name of a shape. */
export type ShapeName = (typeof shapeNames)[number];

/** Whether a string is the name of a shape. */
export function isShapeName(text: string): text is ShapeName {
  return shapeNames.some((name) => name === text);
}

/** Returns the shapes with this name. */
export function shapesNamed(name: ShapeName): Shapes {
  return { plain: plainShapes, alt: altShapes, keyed: keyedShapes }[name];
}
