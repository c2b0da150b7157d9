import type { Build } from '../apiTypes';

/** The builds of an application, newest first if they can be ordered. */
export interface OrderedBuilds {
  /** Whether the builds are ordered by number. Otherwise, they are in the platform's order. */
  readonly ordered: boolean;
  readonly builds: readonly Build[];
}

/** Groups builds like `groupBuilds`, and orders the builds of each group. */
export function buildsByApplication(builds: readonly Build[]): ReadonlyMap<string | undefined, OrderedBuilds> {
  return new Map(
    [...groupBuilds(builds)].map(([application, group]) => [application, orderBuilds(application, group)]),
  );
}

/**
 * Groups builds by application, in order of first appearance. Builds without an application are in the group
 * `undefined`.
 */
export function groupBuilds(builds: readonly Build[]): ReadonlyMap<string | undefined, readonly Build[]> {
  const groups = new Map<string | undefined, Build[]>();
  for (const build of builds) {
    const group = groups.get(build.application);
    if (group === undefined) groups.set(build.application, [build]);
    else group.push(build);
  }
  return groups;
}

/**
 * Orders the builds of one application, highest number first. If any ID doesn't match `<app>/<n>/<n>`, keeps the
 * platform's order (docs/promises.md, promise 11).
 */
export function orderBuilds(application: string | undefined, builds: readonly Build[]): OrderedBuilds {
  const numbered: Numbered[] = [];
  for (const build of builds) {
    const found = numbersOf(application, build);
    if (found === undefined) return { ordered: false, builds };
    numbered.push(found);
  }
  if (numbered.length === 0) return { ordered: false, builds };
  numbered.sort((a, b) => compare(b.first, a.first) || compare(b.second, a.second));
  return { ordered: true, builds: numbered.map(({ build }) => build) };
}

/**
 * Whether a build is older than another build of the same application. False if either ID, or the ID of any listed
 * build of the application, doesn't match `<app>/<n>/<n>`, because other IDs can't be compared (docs/promises.md,
 * promise 11).
 */
export function isOlderBuild(application: string, id: string, than: string, listed: Iterable<Build>): boolean {
  const numbers = [id, than].map((each) => numbersOf(application, { id: each, label: each, raw: each }));
  const [one, other] = numbers;
  if (one === undefined || other === undefined) return false;
  for (const build of listed)
    if (build.application === application && numbersOf(application, build) === undefined) return false;
  return (compare(one.first, other.first) || compare(one.second, other.second)) < 0;
}

interface Numbered {
  readonly build: Build;
  readonly first: number | bigint;
  readonly second: number | bigint;
}

function numbersOf(application: string | undefined, build: Build): Numbered | undefined {
  const { id } = build;
  if (application === undefined || !id?.startsWith(`${application}/`)) return undefined;
  const [, first, second] = /^(\d{1,30})\/(\d{1,30})$/.exec(id.slice(application.length + 1)) ?? [];
  if (first === undefined || second === undefined) return undefined;
  return { build, first: numberOf(first), second: numberOf(second) };
}

/** Parses a number exactly. Numbers with more than fifteen digits need the slower `bigint`. */
function numberOf(digits: string): number | bigint {
  return digits.length > 15 ? BigInt(digits) : Number(digits);
}

function compare(a: number | bigint, b: number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
