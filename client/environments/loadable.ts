import type { Diagnosis } from './diagnosis';

/** A value read from an environment: loading, loaded, or failed with a diagnosis. */
export type Loadable<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'there'; readonly value: T }
  | { readonly kind: 'failed'; readonly diagnosis: Diagnosis };
