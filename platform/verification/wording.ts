import * as l10n from '@vscode/l10n';
import { inert } from '../inert';
import { type ExpectedSort, type NotAskedReason, sortParameter, type VerificationPlan } from './plan';
import type { VerificationResult, VerifiedSort } from './verify';

/** Returns a default sort in the syntax of the `sort` parameter. The text is safe to print. */
export function sortInWords({ keys, hasAlias }: Pick<ExpectedSort, 'keys' | 'hasAlias'>): string {
  const known = inert(sortParameter(keys), 200);
  return hasAlias ? [known, '…'].filter((part) => part !== '').join(',') : known;
}

/** Describes what Sortie expects the platform to do with a default sort. The text is safe to print. */
export function expectationInWords({ keys, hasAlias }: Pick<ExpectedSort, 'keys' | 'hasAlias'>): string {
  const named = (expected: 'invalid' | 'unknown') =>
    inert([...new Set(keys.filter((key) => key.expected === expected).map(({ name }) => name))].join(', '), 200);
  const invalid = named('invalid');
  if (invalid !== '') return l10n.t('refused ({0})', invalid);
  if (hasAlias) return l10n.t('unknown');
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
      return result.why ? l10n.t('no request sent: {0}', reasonNotAsked(result.why, 1)) : l10n.t('no request sent');
    case 'not-known':
      return result.status === undefined
        ? l10n.t('unknown: {0}', reasonOf(result.failure))
        : l10n.t('unknown: status {0}', result.status);
  }
}

function reasonOf(failure: string | undefined): string {
  return failure === 'no-token' ? l10n.t('not signed in') : l10n.t('no response');
}

/** The reason for the results of some default sorts. */
interface ReasonInWords<S extends ExpectedSort> {
  /** The collections, the result, and the reason. The text is safe to print. */
  readonly text: string;
  readonly first: S;
}

/**
 * Returns why default sorts were refused or why their results aren't known: the platform's messages, or descriptions of
 * failures. Default sorts with the same result and reason have one line, which names the first three collections.
 */
export function reasonsInWords<S extends ExpectedSort>(
  verified: readonly VerifiedSort<S>[],
): readonly ReasonInWords<S>[] {
  const groups = new Map<string, readonly [S, ...S[]]>();
  for (const { sort, result } of verified) {
    const reason = reasonOfResult(result);
    if (reason === '') continue;
    const why = `${resultInWords(result)} · ${reason}`;
    const before = groups.get(why);
    groups.set(why, before ? [...before, sort] : [sort]);
  }
  return [...groups].map(([why, sorts]) => {
    const names = sorts.slice(0, 3).map(({ name }) => inert(name, 100));
    return { text: `${names.join(', ')}${sorts.length > 3 ? ', …' : ''} · ${why}`, first: sorts[0] };
  });
}

function reasonOfResult(result: VerificationResult): string {
  const isExplained = result.kind === 'refused' || result.kind === 'not-known';
  return isExplained ? inert(result.reason ?? '', 300) : '';
}

/** Returns a message for a verification without requests: why a platform can't be asked about any default sort. */
export function nothingToVerify({ notAsked }: Pick<VerificationPlan, 'notAsked'>): string {
  const reasons = reasonsNotAsked(notAsked.map(({ why }) => why));
  return reasons.length === 0
    ? l10n.t('No collection has a default sort.')
    : l10n.t('No default sort can be verified ({0}).', reasons.join('; '));
}

/** Describes for each reason how many default sorts a platform couldn't be asked about. */
export function notAskedInWords(verified: readonly VerifiedSort[]): readonly string[] {
  return reasonsNotAsked(verified.flatMap(({ result }) => (result.kind === 'not-asked' && result.why) || []));
}

function reasonsNotAsked(whys: readonly NotAskedReason[]): readonly string[] {
  const counts = new Map<NotAskedReason, number>();
  for (const why of whys) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts].map(([why, count]) => l10n.t('{0} not asked: {1}', count, reasonNotAsked(why, count)));
}

function reasonNotAsked(why: NotAskedReason, count: number): string {
  const one = count === 1;
  switch (why) {
    case 'path-needs-id':
      return one ? l10n.t('its path needs an ID') : l10n.t('their paths need an ID');
    case 'path-unknown':
      return one ? l10n.t('its path is unknown') : l10n.t('their paths are unknown');
    case 'alias':
      return one ? l10n.t('it contains a YAML alias') : l10n.t('they contain a YAML alias');
    case 'names':
      return one
        ? l10n.t("it contains a name that can't be a sort key")
        : l10n.t("they contain names that can't be sort keys");
  }
}

/** Returns the problem message for a default sort that a platform unexpectedly refuses, with the platform's reason. */
export function refusedProblem(environment: string, collection: string, result: VerificationResult): string {
  const message = l10n.t(
    '{0} rejects the default sort of {1}, although Sortie considers it valid.',
    inert(environment, 60),
    inert(collection, 100),
  );
  const reason = reasonOfResult(result);
  return reason === '' ? message : `${message} ${l10n.t('Reason: {0}', reason)}`;
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
