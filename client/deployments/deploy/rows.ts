import * as l10n from '@vscode/l10n';
import type { Build } from '../../../platform/apiTypes';
import { buildsByApplication, type OrderedBuilds } from '../../../platform/deployments/ordering';
import { olderThanRunning, shortBuild } from '../../../platform/deployments/wording';
import type { RunningBuild } from '../../../platform/deploymentTypes';
import { inert, inertValue } from '../../../platform/inert';
import { isObject } from '../../../platform/json';
import type { DateFormat } from '../../ui/dateFormat';
import { builtText, joined } from '../tree/facts';

/** A row of a quick pick. All strings are safe to display (see `inert`). */
export interface TextRow {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
}

/** A build that can be deployed: it has an ID and an application. */
export interface DeployableBuild {
  readonly application: string;
  readonly buildId: string;
}

/**
 * Returns the deployable builds of each application, highest number first if their IDs can be ordered. Skips builds
 * without an ID or an application.
 */
export function deployable(builds: readonly Build[]): ReadonlyMap<string, OrderedBuilds> {
  const complete = builds.filter(({ id, application }) => id !== undefined && application !== undefined);
  const groups = [...buildsByApplication(complete)].flatMap(([application, group]) =>
    application === undefined ? [] : [[application, group] as const],
  );
  return new Map(groups);
}

/**
 * Returns the branches in the order of the quick pick: first the most recently used branch, then the platform's
 * branches in the platform's order, then the typed branches.
 */
export function branchOrder(
  listed: readonly string[],
  typed: readonly string[],
  last: string | undefined,
): readonly string[] {
  return [...new Set([...(last === undefined ? [] : [last]), ...listed, ...typed])];
}

/** A short description of the running build. */
export function runningText(application: string, running: RunningBuild): string {
  if (running.kind === 'runs') return l10n.t('runs {0}', shortBuild(application, running.buildId));
  if (running.kind === 'last-deployed')
    return l10n.t('last deployed from this machine: {0}', shortBuild(application, running.buildId));
  return l10n.t('the running build is unknown');
}

/**
 * The row for a build in a quick pick. Its texts are the same as in the Deployments view: its short ID, notes such as
 * *latest* and *runs now*, and when it was built. The detail contains some of its other properties.
 */
export function buildRow(
  application: string,
  build: Build,
  marks: { readonly latest: boolean; readonly older: boolean },
  running: RunningBuild,
  dates: DateFormat,
): TextRow {
  const id = build.id ?? '';
  const runs = running.kind !== 'not-known' && running.buildId === id;
  const words = [
    marks.latest ? l10n.t('latest') : '',
    runs && running.kind === 'runs' ? l10n.t('runs now') : '',
    runs && running.kind === 'last-deployed' ? l10n.t('last deployed from this machine') : '',
    marks.older ? olderThanRunning() : '',
    builtText(build.raw, dates),
  ];
  const detail = otherMembers(build, dates);
  const row = { label: shortBuild(application, id), description: joined(...words) };
  return detail === '' ? row : { ...row, detail };
}

/**
 * Lists up to six undocumented properties of a build on one line. Includes only strings, numbers, and booleans, but no
 * dates. The tree's tooltip shows the other properties.
 */
function otherMembers({ raw }: Build, dates: DateFormat): string {
  if (!isObject(raw)) return '';
  const others = Object.entries(raw).filter(
    ([name, value]) =>
      !['id', 'application'].includes(name) &&
      ['string', 'number', 'boolean'].includes(typeof value) &&
      dates.value(value) === undefined,
  );
  return others
    .slice(0, 6)
    .map(([name, value]) => `${inert(name, 40)} ${inertValue(value, 60)}`)
    .join(' · ');
}

/**
 * Returns the latest build of each application. Returns undefined if an application has no build, or if its build IDs
 * can't be ordered.
 */
export function highestOfAll(
  applications: readonly string[],
  groups: ReadonlyMap<string, OrderedBuilds>,
): readonly DeployableBuild[] | undefined {
  const found = applications.flatMap((application) => {
    const group = groups.get(application);
    const buildId = group?.ordered ? group.builds[0]?.id : undefined;
    return buildId === undefined ? [] : [{ application, buildId }];
  });
  return found.length === applications.length && found.length > 0 ? found : undefined;
}
