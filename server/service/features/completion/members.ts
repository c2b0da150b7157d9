import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver-types';
import type { EntityRoot } from '../../facts/entityFacts';
import type { EntityMember } from '../../model/entityInfo';
import type { SortModel } from '../../model/model';
import { kindOfMember } from '../../wording/members';
import type { Proposal } from './item';

/** A name to insert, with what the data model knows about it. */
export interface NameProposal extends Pick<Proposal, 'kind'> {
  readonly name: string;
  readonly detail?: string;
}

/** Returns the members that Gosu code can read. */
export function membersOf(model: SortModel, entity: string): readonly EntityMember[] {
  const members = model.dataModel.entity(entity)?.members.values() ?? [];
  return [...members].filter(({ isHidden }) => !isHidden);
}

/** Returns the proposal for a member, with its kind and its data type, typelist, or target. */
export function proposalOf(member: EntityMember): NameProposal {
  const detail = kindOfMember(member);
  const isLink = member.target !== undefined;
  return {
    name: member.name,
    kind: isLink ? CompletionItemKind.Reference : CompletionItemKind.Field,
    detail: member.isDeprecated ? `${detail} · ${l10n.t('deprecated')}` : detail,
  };
}

/** Returns the types of entities, such as `entity.Invoice`: first the declared ones, then the others in files. */
export function entityTypes(model: SortModel): readonly NameProposal[] {
  const kind = CompletionItemKind.Class;
  const declared = model.dataModel.declared();
  const known = new Set(declared.map(({ name }) => name));
  const others = model.entities.all().filter((name) => !known.has(name));
  return [
    ...declared.map(({ name, root }) => ({ name: `entity.${name}`, kind, detail: rootInWords(root) })),
    ...others.map((name) => ({ name: `entity.${name}`, kind })),
  ];
}

function rootInWords(root: EntityRoot): string {
  switch (root) {
    case 'subtype':
      return l10n.t('subtype');
    case 'delegate':
      return l10n.t('delegate');
    case 'viewEntity':
      return l10n.t('view entity');
    case 'nonPersistentEntity':
      return l10n.t('entity without a table');
    default:
      return l10n.t('entity');
  }
}
