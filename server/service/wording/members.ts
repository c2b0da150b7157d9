import * as l10n from '@vscode/l10n';
import type { EntityRoot } from '../facts/entityFacts';
import type { EntityInfo, EntityMember } from '../model/entityInfo';
import { fileNameOf } from '../model/names';
import { code, escaped } from './markdown';

/** Returns a Markdown line about a member of an entity. */
export function memberInWords(entity: string, member: EntityMember): string {
  return [code(`${entity}.${member.name}`), ...factsOfMember(member).map(escaped)].join(' · ');
}

/**
 * Returns words about a member: what it is, whether it can be null, its file, and whether a declared index begins with
 * its column.
 */
export function factsOfMember(member: EntityMember): readonly string[] {
  const { column, index, nullable, isDeprecated, place } = member;
  const isNull = nullable === true ? l10n.t('can be null') : nullable === false ? l10n.t("can't be null") : '';
  const indexed =
    index === undefined
      ? l10n.t('no declared index begins with this column')
      : l10n.t('index {0} begins with this column', index);
  const words = [
    kindOfMember(member),
    isNull,
    isDeprecated ? l10n.t('deprecated') : '',
    place ? l10n.t('declared in {0}', fileNameOf(place.uri)) : '',
    column === undefined ? '' : indexed,
  ];
  return words.filter((each) => each !== '');
}

/** Returns a Markdown line about an entity: what it is, where it's declared, and how many members it has. */
export function entityInWords({ name, root, kind, lineage, primaryEntity = '', uri, members }: EntityInfo): string {
  const words = [
    rootInWords(root, lineage[1] ?? '', primaryEntity),
    kind ?? '',
    uri === undefined ? l10n.t('not declared in this workspace') : l10n.t('declared in {0}', fileNameOf(uri)),
    l10n.t('members: {0}', members.size),
  ];
  return [code(name), ...words.filter((each) => each !== '').map(escaped)].join(' · ');
}

function rootInWords(root: EntityRoot | undefined, supertype: string, primaryEntity: string): string {
  switch (root) {
    case 'subtype':
      return l10n.t('subtype of {0}', supertype);
    case 'delegate':
      return l10n.t('delegate');
    case 'nonPersistentEntity':
      return l10n.t('entity without a table');
    case 'viewEntity':
      return l10n.t('view entity of {0}', primaryEntity);
    default:
      return l10n.t('entity');
  }
}

/** Returns what a member is, with its data type, its typelist, or the entity that it leads to. */
export function kindOfMember({ kind, type = '', typelist = '', target = '', path = '' }: EntityMember): string {
  switch (kind) {
    case 'column':
      return type === '' ? l10n.t('column') : l10n.t('column ({0})', type);
    case 'typekey':
      return l10n.t('type key of {0}', typelist);
    case 'foreignkey':
      return l10n.t('foreign key to {0}', target);
    case 'array':
      return l10n.t('array of {0}', target);
    case 'onetoone':
      return l10n.t('one-to-one with {0}', target);
    case 'edgeForeignKey':
      return l10n.t('edge foreign key to {0}', target);
    case 'monetaryamount':
      return l10n.t('amount with a currency');
    case 'viewEntityColumn':
    case 'viewEntityTypekey':
    case 'viewEntityLink':
    case 'viewEntityName':
      return l10n.t('column of a view entity ({0})', path);
    case 'searchColumn':
    case 'searchTypekey':
    case 'computedcolumn':
      return l10n.t('column that the platform fills');
    case 'property':
      return l10n.t('property that the platform supplies');
    case 'other':
      return l10n.t('member');
  }
}
