import { altShapes } from './alt';
import { plainShapes } from './plain';
import type { Shapes } from './shapes';

/**
 * Like `altShapes`, except for these shapes: lists in an `items` envelope, each branch name in `ref`, definitions in a
 * `definition` envelope, no response body for a deployment request, and the default error body.
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
