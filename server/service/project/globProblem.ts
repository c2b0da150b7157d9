import * as l10n from '@vscode/l10n';
import { braceExpand } from 'minimatch';
import { globLimits } from './keys';

/** Maximum number of patterns that the braces of a glob stand for. */
const mostExpansions = 20;

/** Maximum number of wildcards in one segment. The time to match a name grows with each of them. */
const mostWildcards = 4;

/** Returns why Sortie refuses a glob, because matching it could take long. Undefined for any other glob. */
export function globProblem(glob: string): string | undefined {
  if (glob.length > globLimits.longest)
    return l10n.t('This pattern is longer than {0} characters. Shorten it.', globLimits.longest);
  if (/[+*]\(/.test(glob)) return l10n.t('Sortie doesn\'t support "+(" and "*(" in a pattern. Use other patterns.');
  const segments = glob.split('/');
  const isSlow = segments.some((segment) => (segment.match(/\*(?!\*)|[?@!]\(/g) ?? []).length > mostWildcards);
  if (isSlow || segments.filter((segment) => segment === '**').length > mostWildcards)
    return l10n.t('This pattern has too many wildcards. Use at most {0} in a segment.', mostWildcards);
  const expansions = braceExpand(glob, { braceExpandMax: mostExpansions + 1 });
  return expansions.length > mostExpansions
    ? l10n.t('The braces in this pattern stand for more than {0} patterns. Use fewer braces.', mostExpansions)
    : undefined;
}
