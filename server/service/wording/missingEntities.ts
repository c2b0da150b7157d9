import * as l10n from '@vscode/l10n';
import { declaredEntity, hopOf } from '../model/declaredEntities';
import type { ResolvedHop } from '../model/entityInfo';
import type { SortModel } from '../model/model';

/** Returns why the data model doesn't know an entity, as part of a sentence. Undefined if it does. */
export function missingEntity(model: SortModel, entity: string): string | undefined {
  if (declaredEntity(model, entity)) return undefined;
  if (!model.isIndexed) return l10n.t('the entity files are still being read');
  return model.files.isAmbiguous('entity', entity)
    ? l10n.t('several projects in this workspace declare the entity {0}', entity)
    : l10n.t('no file declares the entity {0}', entity);
}

/** Returns why the data model doesn't know where a property of an entity leads, as part of a sentence. */
export function missingHop(model: SortModel, entity: string, property: string): string {
  const missing = missingEntity(model, entity);
  if (missing !== undefined) return missing;
  const path = `${entity}.${property}`;
  const hop = hopOf(model, entity, property);
  if (hop?.kind === 'enhancement') return l10n.t('{0} is a property of an enhancement', path);
  if (hop?.member) return targetMissing(model, hop) ?? l10n.t('{0} leads to no other entity', path);
  const isReadable = declaredEntity(model, entity)?.gaps.length === 0;
  return isReadable
    ? l10n.t('no file declares {0}', path)
    : l10n.t("an entity file of {0} hasn't been read completely", entity);
}

function targetMissing(model: SortModel, { member }: ResolvedHop): string | undefined {
  return member?.target === undefined ? undefined : missingEntity(model, member.target);
}
