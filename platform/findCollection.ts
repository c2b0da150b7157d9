import * as l10n from '@vscode/l10n';
import { inert } from './inert';

/** Maximum number of collections listed in a reason. */
const mostNames = 20;

/** The matching collection, or a sentence that explains why there isn't exactly one match. */
type FoundCollection<T> = { readonly collection: T } | { readonly reason: string };

/**
 * Finds a collection by name and optionally by API. An exact match has priority over a match that differs only in case.
 */
export function findCollection<T extends { readonly api: string; readonly name: string }>(
  all: readonly T[],
  name: string,
  api: string | undefined,
): FoundCollection<T> {
  const same = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();
  const meant = all.filter((each) => same(each.name, name) && (api === undefined || same(each.api, api)));
  const exact = meant.filter((each) => each.name === name);
  const [found, ...others] = exact.length > 0 ? exact : meant;
  if (found && others.length === 0) return { collection: found };
  if (found) {
    const choices = [found, ...others].map((each) => inert(each.api, 100)).join(', ');
    return {
      reason: l10n.t(
        'Several APIs have a collection named {0}. Specify one of these APIs: {1}.',
        inert(name, 100),
        choices,
      ),
    };
  }
  if (all.length === 0) return { reason: l10n.t('This workspace has no collections.') };
  return {
    reason: l10n.t('Collection "{0}" not found. Available collections: {1}.', inert(name, 100), namesIn(all, name)),
  };
}

/** Lists collections, beginning with those whose names contain the name or are part of it. */
function namesIn(all: readonly { readonly api: string; readonly name: string }[], name: string): string {
  const wanted = name.toLowerCase();
  const isAlike = (each: string) => each.includes(wanted) || wanted.includes(each);
  const alike = all.filter((each) => isAlike(each.name.toLowerCase()));
  const listed = [...new Set([...alike, ...all])].slice(0, mostNames);
  const shown = listed.map((each) => `${inert(each.api, 60)}/${inert(each.name, 60)}`).join(', ');
  const more = all.length - listed.length;
  return more > 0 ? l10n.t('{0} and {1} more', shown, more) : shown;
}
