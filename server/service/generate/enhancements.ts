import * as l10n from '@vscode/l10n';
import type { SortModel } from '../model/model';
import { gosuUri } from './classes';
import { known, type PlanStep, refused } from './planStep';

/** The enhancement that a joining property goes to. */
export interface EnhancementTarget {
  readonly uri: string;
  readonly exists: boolean;
  readonly className: string;
  readonly package: string;
  readonly entity: string;
}

/** The customer's enhancement of an entity, or where a new one belongs: beside other enhancements. */
export function enhancementTarget(model: SortModel, entity: string): PlanStep<EnhancementTarget> {
  const existing = membersOf(model, entity)[0];
  if (existing !== undefined) {
    const { uri, className } = existing;
    return known({ uri, exists: true, className, package: packageIn(model, existing.block) ?? '', entity });
  }
  const other = model.entities().flatMap((name) => membersOf(model, name))[0];
  const home = (other && packageIn(model, other.block)) ?? 'ext.rest.enhancement';
  const taken = new Set(model.classNames());
  const names = [`${entity}RestEnhancement`, `${entity}RestEnhancement_Ext`, `${entity}SortEnhancement_Ext`];
  const className = names.find((name) => !taken.has(`${home}.${name}`));
  const uri = className === undefined ? undefined : gosuUri(model, `${home}.${className}`, 'gsx');
  if (className === undefined || uri === undefined) {
    return refused(l10n.t('No Gosu file in this workspace tells where an enhancement of {0} belongs.', entity));
  }
  return known({ uri, exists: model.file(uri) !== undefined, className, package: home, entity });
}

function membersOf(model: SortModel, entity: string) {
  return model.enhancementMembers(entity).filter(({ uri }) => model.isCustomer(uri));
}

function packageIn(model: SortModel, block: number): string | undefined {
  const facts = model.block(block)?.facts;
  return facts?.kind === 'gosu' ? facts.package?.value : undefined;
}
