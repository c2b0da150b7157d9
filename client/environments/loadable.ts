import type { Verdict } from './verdict';

/** Something that is read from an environment: asked for, there, or not to be had and why. */
export type Loadable<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'there'; readonly value: T }
  | { readonly kind: 'failed'; readonly verdict: Verdict };
