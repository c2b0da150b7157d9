import type { Build } from '../../../platform/apiTypes';
import { groupBuilds, type OrderedBuilds, orderBuilds } from '../../../platform/deployments/ordering';
import type { Loadable } from '../../environments/loadable';

// A list of builds is replaced, never changed, and its rows are drawn again and again: what is found out of it is kept.
const grouped = new WeakMap<readonly Build[], ReturnType<typeof groupBuilds>>();
const ordered = new WeakMap<readonly Build[], OrderedBuilds>();

/** The builds of a list by application, see `groupBuilds`. */
export function groupsOf(builds: readonly Build[]): ReturnType<typeof groupBuilds> {
  const groups = grouped.get(builds) ?? groupBuilds(builds);
  grouped.set(builds, groups);
  return groups;
}

/** The builds of one application in a list, in order, see `orderBuilds`. */
export function orderedIn(builds: readonly Build[], application: string | undefined): OrderedBuilds {
  const group = groupsOf(builds).get(application) ?? [];
  const order = ordered.get(group) ?? orderBuilds(application, group);
  ordered.set(group, order);
  return order;
}

/** The builds of one application in all lists that are there. */
export function* buildsOf(lists: Iterable<Loadable<readonly Build[]>>, application: string): Generator<Build> {
  for (const list of lists) if (list.kind === 'there') yield* groupsOf(list.value).get(application) ?? [];
}

/** The applications whose builds are in the lists that are there. */
export function applicationsIn(lists: Iterable<Loadable<readonly Build[]>>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const list of lists)
    for (const application of list.kind === 'there' ? groupsOf(list.value).keys() : [])
      if (application !== undefined) found.add(application);
  return found;
}

/** The builds of one application that have one of the given IDs, in all lists that are there. */
export function buildsNamed(
  lists: Iterable<Loadable<readonly Build[]>>,
  application: string,
  ids: readonly string[],
): readonly Build[] {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const found: Build[] = [];
  for (const list of lists) {
    if (list.kind !== 'there') continue;
    for (const build of groupsOf(list.value).get(application) ?? [])
      if (build.id !== undefined && wanted.has(build.id)) found.push(build);
  }
  return found;
}
