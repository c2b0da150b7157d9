import { documentedStatus, type Shapes } from './shapes';

/** The default shapes: forms known from real installations. If no form is known, the fields are plausible guesses. */
export const plainShapes: Shapes = {
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
          ...(target === undefined ? {} : { targetBuildId: target }),
          state: current?.state ?? 'UP',
          nodes: 2,
          nodesStartedAt: new Date(nodesStartedAt).toISOString(),
          ...(current === undefined ? {} : { nodesRestart: current.step.restarts }),
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
