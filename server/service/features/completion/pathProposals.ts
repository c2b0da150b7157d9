import { CompletionItemKind } from 'vscode-languageserver-types';
import type { SortModel } from '../../model/model';
import { entityName, simpleName } from '../../model/names';
import { entityPaths } from './entityPaths';
import { membersOf, type NameProposal, proposalOf } from './members';

/** At most this many characters before the cursor are read. */
const longestBefore = 1000;
/** Matches the chain before the name that is being typed, with its last period, and this name. */
const chainAtEnd =
  /((?:\([^()]*\)|[\p{L}_$][\p{L}\p{N}_$]*)(?:\??\.[\p{L}_$][\p{L}\p{N}_$]*)*\??\.)([\p{L}\p{N}_$]*)$/u;

/**
 * Returns paths that may be written in a mapper: first those that lead to the members of the entity that the typed path
 * has reached, then all others in files. `root` is the type at the root, and `typed` the text before the cursor.
 */
export function pathProposals(model: SortModel, root: string, typed: string): readonly NameProposal[] {
  const members = memberPaths(model, root, typed);
  const known = new Set(members.map(({ name }) => name));
  const others = entityPaths(model, simpleName(root)).filter((path) => !known.has(path));
  return [...members, ...others.map((name) => ({ name, kind: CompletionItemKind.Field }))];
}

function memberPaths(model: SortModel, root: string, typed: string): readonly NameProposal[] {
  const [, chain, word = ''] = chainAtEnd.exec(typed.slice(-longestBefore)) ?? [];
  if (chain === undefined && !/^\w*$/.test(typed)) return [];
  const entity = chain === undefined ? entityName(root) : entityAfter(model, root, chain);
  if (entity === undefined) return [];
  const before = chain === undefined ? `${entity}.` : typed.slice(0, typed.length - word.length);
  return membersOf(model, entity).map((member) => {
    const proposal = proposalOf(member);
    return { ...proposal, name: before + proposal.name };
  });
}

/** Returns the entity that a chain with a period at its end leads to. */
function entityAfter(model: SortModel, root: string, chain: string): string | undefined {
  return model.dataModel.resolvePath(root, `${chain}next`).hops.at(-1)?.entity;
}
