import type { Build } from '../api';

export interface OrderedBuilds {
  /** Whether "highest number" means something here; otherwise the platform's own order was kept. */
  readonly ordered: boolean;
  readonly builds: readonly Build[];
}

/** Groups builds by application, in the order in which the applications first came; without one they share `undefined`. */
export function buildsByApplication(builds: readonly Build[]): ReadonlyMap<string | undefined, OrderedBuilds> {
  const groups = new Map<string | undefined, Build[]>();
  for (const build of builds) {
    const group = groups.get(build.application);
    if (group === undefined) groups.set(build.application, [build]);
    else group.push(build);
  }
  return new Map([...groups].map(([application, group]) => [application, orderBuilds(application, group)]));
}

/**
 * Puts the builds of one application in order, highest number first. Only when every id reads `<app>/<n>/<n>`;
 * else the order of the platform is kept (contract, promise 11).
 */
export function orderBuilds(application: string | undefined, builds: readonly Build[]): OrderedBuilds {
  const keyed: { readonly build: Build; readonly numbers: Numbers }[] = [];
  for (const build of builds) {
    const numbers = numbersOf(application, build.id);
    if (numbers === undefined) return { ordered: false, builds };
    keyed.push({ build, numbers });
  }
  if (keyed.length === 0) return { ordered: false, builds };
  keyed.sort((a, b) => compare(b.numbers[0], a.numbers[0]) || compare(b.numbers[1], a.numbers[1]));
  return { ordered: true, builds: keyed.map(({ build }) => build) };
}

type Numbers = readonly [number | bigint, number | bigint];

function numbersOf(application: string | undefined, id: string | undefined): Numbers | undefined {
  if (application === undefined || id === undefined || !id.startsWith(`${application}/`)) return undefined;
  const match = /^(\d{1,30})\/(\d{1,30})$/.exec(id.slice(application.length + 1));
  const [, first, second] = match ?? [];
  return first === undefined || second === undefined ? undefined : [numberOf(first), numberOf(second)];
}

/** A number that is exact: beyond fifteen digits a slower kind. */
function numberOf(digits: string): number | bigint {
  return digits.length > 15 ? BigInt(digits) : Number(digits);
}

function compare(a: number | bigint, b: number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
