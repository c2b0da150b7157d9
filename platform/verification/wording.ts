import * as l10n from '@vscode/l10n';
import { inert } from '../inert';
import { type ExpectedSort, sortParameter } from './plan';
import type { VerificationResult, VerifiedSort } from './verify';

/** Returns a default sort in the syntax of the `sort` parameter. The text is safe to print. */
export function sortInWords({ keys }: Pick<ExpectedSort, 'keys'>): string {
  return inert(sortParameter(keys), 200);
}

/** Describes what Sortie expects the platform to do with a default sort. The text is safe to print. */
export function expectationInWords({ keys }: Pick<ExpectedSort, 'keys'>): string {
  const named = (expected: 'invalid' | 'unknown') =>
    inert([...new Set(keys.filter((key) => key.expected === expected).map(({ name }) => name))].join(', '), 200);
  const invalid = named('invalid');
  if (invalid !== '') return l10n.t('refused ({0})', invalid);
  const unknown = named('unknown');
  return unknown === '' ? l10n.t('accepted') : l10n.t('unknown ({0})', unknown);
}

/** Describes what the platform's responses show about a default sort. */
export function resultInWords(result: VerificationResult): string {
  switch (result.kind) {
    case 'accepted':
      return l10n.t('accepted');
    case 'refused':
      return l10n.t('refused');
    case 'inconclusive':
      return l10n.t('inconclusive: the platform accepts any name');
    case 'not-asked':
      return l10n.t('no request sent');
    case 'not-known':
      return result.status === undefined
        ? l10n.t('unknown: {0}', reasonOf(result.failure))
        : l10n.t('unknown: status {0}', result.status);
  }
}

function reasonOf(failure: string | undefined): string {
  return failure === 'no-token' ? l10n.t('not signed in') : l10n.t('no response');
}

/** Returns the problem message for a default sort that a platform unexpectedly refuses. */
export function refusedProblem(environment: string, collection: string): string {
  return l10n.t(
    '{0} rejects the default sort of {1}, although Sortie considers it valid.',
    inert(environment, 60),
    inert(collection, 100),
  );
}

/** Returns the problem message for a name that a platform unexpectedly accepts. */
export function acceptedProblem(environment: string, collection: string, name: string): string {
  return l10n.t(
    '{0} accepts "{1}" in the default sort of {2}, but no file defines this sort key.',
    inert(environment, 60),
    inert(name, 100),
    inert(collection, 100),
  );
}

/** A difference between a platform and the workspace's files. */
type Disagreement =
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
