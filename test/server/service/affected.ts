import type { SortService } from '../../../server/service/service';

/** Makes a change. Returns the files of which a part had to be checked again. */
export function affectedBy(service: SortService, change: () => void): ReadonlySet<string> {
  const before = new Map(service.files().map((uri) => [uri, service.stamp(uri)]));
  change();
  return new Set(service.files().filter((uri) => service.stamp(uri) !== before.get(uri)));
}
