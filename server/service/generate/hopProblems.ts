import * as l10n from '@vscode/l10n';
import { declaredEntity } from '../model/declaredEntities';
import type { ResolvedHop } from '../model/entityInfo';
import type { SortModel } from '../model/model';
import { isOneLetterOff } from '../text/nearest';

/** Shorter names are similar to too many others. */
const fewestLetters = 4;

/** Returns why a sort column can't contain a path, as a sentence. Undefined if nothing speaks against it. */
export function problemOfHops(model: SortModel, hops: readonly ResolvedHop[]): string | undefined {
  for (const hop of hops) {
    const problem = hop.entity === undefined ? undefined : problemOf(model, hop, hop.entity);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOf(model: SortModel, { kind, name, member }: ResolvedHop, entity: string): string | undefined {
  switch (kind) {
    case 'view':
      return l10n.t("{0} of {1} isn't a column, but a compiled view of the row.", name, entity);
    case 'enhancement':
      return l10n.t("{0} of {1} isn't a column, because an enhancement supplies it.", name, entity);
    case 'unknown': {
      const [meant] = similar(name, declaredEntity(model, entity)?.members.keys() ?? []);
      return meant === undefined
        ? undefined
        : l10n.t('No file declares {0}. Did you mean {1}?', `${entity}.${name}`, meant);
    }
    default:
      // The vendor's sort columns use DisplayName.
      return member?.kind === 'property' && name !== 'DisplayName'
        ? l10n.t("{0} of {1} isn't a column, because the platform supplies it.", name, entity)
        : undefined;
  }
}

/** Returns the names of which a name is probably a misspelling. */
function similar(name: string, names: Iterable<string>): readonly string[] {
  const isSimilar = (each: string) =>
    each.toLowerCase() === name.toLowerCase() || (name.length >= fewestLetters && isOneLetterOff(name, each));
  return [...names].filter(isSimilar);
}
