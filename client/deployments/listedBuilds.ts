import type { Build } from '../../platform/apiTypes';
import { groupBuilds, type OrderedBuilds, orderBuilds } from '../../platform/deployments/ordering';
import type { Loadable } from '../environments/diagnosis';

type BuildList = Loadable<readonly Build[]>;

/** The builds of one branch. The groups and their orders are computed only once. */
class BranchBuilds {
  private readonly ordered = new Map<string | undefined, OrderedBuilds>();
  private grouped: ReturnType<typeof groupBuilds> | undefined;

  constructor(readonly list: BuildList) {}

  get groups(): ReturnType<typeof groupBuilds> {
    this.grouped ??= groupBuilds(this.list.kind === 'there' ? this.list.value : []);
    return this.grouped;
  }

  order(application: string | undefined): OrderedBuilds {
    const order = this.ordered.get(application) ?? orderBuilds(application, this.groups.get(application) ?? []);
    this.ordered.set(application, order);
    return order;
  }
}

/**
 * The lists of builds, one for each branch whose builds have been requested. A list is never changed, only replaced, so
 * that the computed groups and orders stay valid.
 */
export class ListedBuilds {
  private readonly branches = new Map<string, BranchBuilds>();

  constructor(lists: Iterable<readonly [branch: string, list: BuildList]> = []) {
    for (const [branch, list] of lists) this.set(branch, list);
  }

  get(branch: string): BuildList | undefined {
    return this.branches.get(branch)?.list;
  }

  set(branch: string, list: BuildList): void {
    this.branches.set(branch, new BranchBuilds(list));
  }

  names(): readonly string[] {
    return [...this.branches.keys()];
  }

  /** The builds of each branch whose builds have been read. */
  read(): ReadonlyMap<string, readonly Build[]> {
    const lists = [...this.branches].flatMap(([branch, { list }]) =>
      list.kind === 'there' ? [[branch, list.value] as const] : [],
    );
    return new Map(lists);
  }

  /** Returns the builds of a branch, grouped by application. See `groupBuilds`. */
  groups(branch: string): ReturnType<typeof groupBuilds> {
    return this.branches.get(branch)?.groups ?? new Map();
  }

  /** Returns the builds of one application on a branch, in order. See `orderBuilds`. */
  order(branch: string, application: string | undefined): OrderedBuilds {
    return this.branches.get(branch)?.order(application) ?? { ordered: false, builds: [] };
  }

  *of(application: string): Generator<Build> {
    for (const { groups } of this.branches.values()) yield* groups.get(application) ?? [];
  }

  applications(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const { groups } of this.branches.values())
      for (const application of groups.keys()) if (application !== undefined) found.add(application);
    return found;
  }

  /** Searches all branches, and returns those builds of one application whose IDs are in `ids`. */
  named(application: string, ids: readonly string[]): readonly Build[] {
    if (ids.length === 0) return [];
    const wanted = new Set(ids);
    const found: Build[] = [];
    for (const build of this.of(application)) if (build.id !== undefined && wanted.has(build.id)) found.push(build);
    return found;
  }
}
