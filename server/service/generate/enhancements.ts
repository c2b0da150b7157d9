import * as l10n from '@vscode/l10n';
import type { ClassInChain } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import { packageOf, qualify, simpleName } from '../model/names';
import { gosuUri } from './classes';
import { known, type PlanResult, refused } from './planResult';

/** The enhancement that receives a joining property. */
export interface EnhancementTarget {
  readonly uri: string;
  readonly exists: boolean;
  readonly className: string;
  readonly package: string;
  readonly entity: string;
}

interface EnhancementHome {
  readonly package: string;
  /** URI of the folder, without a trailing slash. */
  readonly folder?: string;
}

/**
 * Returns the customer's enhancement of an entity. If none can be edited, returns a new enhancement. The new file is in
 * the folder of the customer's other enhancements of this entity, or else in the folder with the most customer
 * enhancements.
 */
export function enhancementTarget(model: SortModel, entity: string): PlanResult<EnhancementTarget> {
  const customers = customersOf(model, entity);
  const existing = customers.find((ref) => model.classes.fact(ref)?.body !== undefined);
  if (existing !== undefined) {
    const { uri, fqn } = existing;
    return known({ uri, exists: true, className: simpleName(fqn), package: packageOf(fqn), entity });
  }
  const home = homeOf(customers) ?? homeOf(model.entities.enhanced().flatMap((name) => customersOf(model, name)));
  return newTarget(model, entity, home ?? { package: 'ext.rest.enhancement' });
}

function newTarget(model: SortModel, entity: string, home: EnhancementHome): PlanResult<EnhancementTarget> {
  const names = [`${entity}RestEnhancement`, `${entity}RestEnhancement_Ext`, `${entity}SortEnhancement_Ext`];
  for (const className of names) {
    const fqn = qualify(home.package, className);
    const uri = home.folder === undefined ? gosuUri(model, fqn, 'gsx') : `${home.folder}/${className}.gsx`;
    if (uri === undefined || model.classes.named(fqn) !== undefined || model.files.get(uri) !== undefined) continue;
    return known({ uri, exists: false, className, package: home.package, entity });
  }
  return refused(
    l10n.t("Sortie can't tell from this workspace's Gosu files where to write an enhancement of {0}.", entity),
  );
}

/** Returns the folder and package that contain the most enhancements. If there is a tie, returns the first. */
function homeOf(enhancements: readonly ClassInChain[]): EnhancementHome | undefined {
  const counts = new Map<string, { readonly home: EnhancementHome; count: number }>();
  for (const { uri, fqn } of enhancements.filter((each) => packageOf(each.fqn) !== '')) {
    const home = { package: packageOf(fqn), folder: uri.slice(0, uri.lastIndexOf('/')) };
    const key = `${home.package} ${home.folder}`;
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { home, count: 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count)[0]?.home;
}

function customersOf(model: SortModel, entity: string): readonly ClassInChain[] {
  return model.entities.enhancements(entity).filter(({ uri }) => model.files.isCustomer(uri));
}
