import * as l10n from '@vscode/l10n';
import type { Cancellation } from '../cancellation';
import type { EntityInfo, EntityMember } from '../model/entityInfo';
import { impliedBy } from '../model/implicitMembers';
import type { SortModel } from '../model/model';
import { entityKey } from '../model/names';
import type { Slices } from '../slices';
import { memberOf } from './memberUses';
import { belongsToBase, isTaken } from './renameChecks';
import { RenameRefused } from './renameRefused';
import type { MemberSymbol } from './symbol';

/** Returns the name of a member that a file declares. Undefined for an implicit member. */
export function declaredMember(model: SortModel, symbol: MemberSymbol): string | undefined {
  return memberOf(model, symbol)?.place && symbol.name;
}

/** Throws `RenameRefused` if a member isn't certainly the customer's. */
export function refuseVendorMember(model: SortModel, symbol: MemberSymbol): void {
  const uri = memberOf(model, symbol)?.place?.uri;
  if (uri !== undefined && !model.files.isCustomer(uri)) throw belongsToBase(symbol.name, uri);
  refuseWithoutSuffix(model, symbol.name);
}

/**
 * Throws `RenameRefused` if a member can't have the new name. The new name needs a suffix of the customer, too, because
 * the vendor may add any other name. Neither the entity, nor one that takes over the member, may have the name already.
 */
export async function refuseMemberName(
  model: SortModel,
  symbol: MemberSymbol,
  newName: string,
  slices: Slices,
  token: Cancellation,
): Promise<void> {
  const member = memberOf(model, symbol);
  if (!member?.place) return;
  refuseWithoutSuffix(model, newName);
  const before = withImplied(member);
  const after = withImplied(withName(model, member, newName));
  const declaring = entityKey(member.entity);
  for (const each of model.dataModel.names()) {
    await slices.turn();
    if (token.isCancellationRequested) return;
    const entity = model.dataModel.entity(each);
    if (!entity?.lineage.some((name) => entityKey(name) === declaring)) continue;
    const added = entity.lineage.flatMap((name) => model.entities.members(name));
    const taken = after.find(({ name }) => entity.members.has(name) || added.some((one) => one.member === name));
    if (taken !== undefined) throw isTaken(entity.name, taken.name);
    refuseColumns(entity, before, after);
  }
}

/** Throws `RenameRefused` if another member has one of the new database columns, whatever the case of its letters. */
function refuseColumns(entity: EntityInfo, before: readonly EntityMember[], after: readonly EntityMember[]): void {
  const columns = new Set(after.flatMap(({ column }) => column?.toLowerCase() ?? []));
  for (const { name, column } of entity.members.values()) {
    if (column === undefined || !columns.has(column.toLowerCase()) || before.some((own) => own.name === name)) continue;
    throw new RenameRefused(
      l10n.t('The database column {1} already exists in {0}. Enter a different name.', entity.name, column),
    );
  }
}

/** Returns a member as it is after a rename. A database column keeps a name that a file gives. */
function withName(model: SortModel, member: EntityMember, name: string): EntityMember {
  const { column, place } = member;
  const isGiven = place !== undefined && model.dataModel.memberFact(place)?.columnName !== undefined;
  return { ...member, name, column: isGiven ? column : column && name + column.slice(member.name.length) };
}

function withImplied(member: EntityMember): readonly EntityMember[] {
  return [member, ...impliedBy(member)];
}

/** Returns what the preview says about a rename of a member: what Sortie doesn't change, and what else changes. */
export function memberRenameInWords(model: SortModel, symbol: MemberSymbol): string {
  const member = memberOf(model, symbol);
  const isColumn = member?.place && member.column !== undefined;
  const isNamed = isColumn && model.dataModel.memberFact(member.place)?.columnName === undefined;
  const others = l10n.t(
    "Sortie doesn't read pages, rules, and queries, and in Gosu code, it changes only feature literals and enhancements. Search the other files for {0}.",
    symbol.name,
  );
  return isNamed ? `${others} ${l10n.t('The database column is renamed, too.')}` : others;
}

function refuseWithoutSuffix(model: SortModel, name: string): void {
  if (model.dataModel.isCustomerName(name)) return;
  throw new RenameRefused(
    l10n.t(
      "{0} doesn't end with a suffix of the customer, such as _Ext. Sortie renames a member only if its old name and its new name end with such a suffix.",
      name,
    ),
  );
}
