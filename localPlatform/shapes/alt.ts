import { documentedStatus, type Shapes } from './shapes';

/**
 * Shapes that differ from the default shapes: branches as strings, builds with only the two documented fields,
 * application statuses without builds, a different response to deployment requests, different envelopes, and the older
 * error body.
 */
export const altShapes: Shapes = {
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
