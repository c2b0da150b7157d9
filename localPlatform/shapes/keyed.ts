import { altShapes } from './alt';
import { plainShapes } from './plain';
import type { Shapes } from './shapes';

/**
 * Minimal shapes: branches in an envelope with a different name and under a different key, no body after a deployment
 * request, and definitions in an envelope with a different name.
 */
export const keyedShapes: Shapes = {
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
