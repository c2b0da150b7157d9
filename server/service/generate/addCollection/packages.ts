import type { SortModel } from '../../model/model';
import { packageOf, simpleName } from '../../model/names';
import { versionedApi } from '../../text/fileName';
import { distinct } from '../distinct';
import type { ProposedPackage } from './questions';

/** A package that contains packages of the customer's classes, with the API that such a class serves. */
interface Home {
  readonly name: string;
  readonly api: string;
  /** Fully qualified name of a class. */
  readonly neighbor: string;
}

/**
 * Returns packages for the classes of a new collection: beside the packages of the customer's classes for the API, most
 * frequent first, and packages that contain the API's name before others. If the API has no such class, the packages
 * are modeled on the classes of other APIs.
 */
export function proposedPackages(model: SortModel, api: string, topic: string): readonly ProposedPackage[] {
  const homes = homesOf(model);
  const own = homes.filter((home) => home.api === api);
  const { name } = versionedApi(api);
  const count = (home: Home) => own.filter((each) => each.name === home.name).length;
  const isNamed = (home: Home) => Number(home.name.split('.').includes(name));
  const ranked = distinct(own, (home) => home.name).sort((a, b) => isNamed(b) - isNamed(a) || count(b) - count(a));
  const modeled = ranked.length > 0 ? ranked : homes.flatMap((home) => modeledOn(home, api));
  return distinct(modeled, (home) => home.name).map((home) => ({
    name: `${home.name}.${topic}`,
    neighbor: simpleName(home.neighbor),
  }));
}

function homesOf(model: SortModel): readonly Home[] {
  return model.classes.names().flatMap((neighbor) => {
    const uri = model.classes.named(neighbor)?.uri;
    const name = packageOf(packageOf(neighbor));
    if (uri === undefined || name === '' || !model.files.isCustomer(uri)) return [];
    const apis = model.collections.ofClass(neighbor).flatMap((id) => model.collections.get(id)?.apis ?? []);
    return distinct(apis, (api) => api).map((api) => ({ name, api, neighbor }));
  });
}

/** Returns a package after replacing the name and version of its API by those of another API. */
function modeledOn(home: Home, api: string): readonly Home[] {
  const from = versionedApi(home.api);
  const to = versionedApi(api);
  const parts = home.name.split('.');
  const at = parts.lastIndexOf(from.name);
  if (at < 0) return [];
  const versioned = parts[at + 1] === from.version ? parts.with(at + 1, to.version) : parts;
  return [{ ...home, name: versioned.with(at, to.name).join('.') }];
}
