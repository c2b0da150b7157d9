import type { ExpectedSort } from './plan';
import type { VerifiedSort } from './verify';

/** A difference between a platform and the workspace's files. */
export type Disagreement =
  /** The platform accepts names that Sortie doesn't recognize as sort keys. */
  | { readonly kind: 'accepts'; readonly names: readonly string[] }
  /** The platform rejects a default sort in which Sortie found no problem. */
  | { readonly kind: 'refuses' };

/**
 * Returns the difference between the platform's responses and Sortie's expectation. Undefined if they agree, or if the
 * responses prove nothing.
 */
export function disagreementOf({ sort, result }: VerifiedSort<ExpectedSort>): Disagreement | undefined {
  const { keys } = sort;
  if (result.kind === 'refused') {
    return keys.some(({ expected }) => expected === 'invalid') ? undefined : { kind: 'refuses' };
  }
  if (result.kind !== 'accepted') return undefined;
  const names = new Set(keys.filter(({ expected }) => expected !== 'valid').map(({ name }) => name));
  return names.size === 0 ? undefined : { kind: 'accepts', names: [...names] };
}
