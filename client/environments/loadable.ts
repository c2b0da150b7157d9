import type { Diagnosis } from './diagnosis';

/** Something that is read from an environment: asked for, there, or not to be had and why. */
export type Loadable<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'there'; readonly value: T }
  | { readonly kind: 'failed'; readonly diagnosis: Diagnosis };
