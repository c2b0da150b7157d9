import type { DeploymentStatus } from '../apiTypes';
import type { DeploymentRecord, PlannedApplication } from '../deploymentTypes';
import { isObject } from '../json';
import { idOf } from '../readers';
import { stringsIn } from './running';

/** The members of a record that prove or disprove whose deployment a status shows. */
type Evidence = Pick<DeploymentRecord, 'plan' | 'baseline' | 'answer'>;

/**
 * Returns the deployment IDs that the response to the POST names: the values of `deploymentId` at any depth, except the
 * baseline's ID. If there are any, only these IDs can be the requested deployment's (docs/promises.md, promise 3).
 */
export function idsInResponse({ answer, baseline }: Pick<Evidence, 'answer' | 'baseline'>): readonly string[] {
  return [...new Set(deploymentIdsIn(answer?.body))].filter((id) => id !== baseline.deploymentId);
}

/**
 * Returns the values of the documented property `deploymentId` in a JSON value. Other properties are ignored, because
 * numbers in them could match an ID by coincidence.
 */
function deploymentIdsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const id = isObject(value) ? idOf(value.deploymentId) : undefined;
  const nested = Object.values(value).flatMap((member: unknown) => deploymentIdsIn(member));
  return typeof id === 'string' ? [id, ...nested] : nested;
}

/** Whether the response to the POST contains this ID, in a `deploymentId` property or elsewhere as a string. */
export function responseContains(record: Pick<Evidence, 'answer'>, deploymentId: string): boolean {
  const body = record.answer?.body;
  return stringsIn(body).includes(deploymentId) || deploymentIdsIn(body).includes(deploymentId);
}

/**
 * Whether a status names the planned build of each planned application. Returns false if the planet's status already
 * named all of these builds before the POST.
 */
export function namesPlan(record: Evidence, status: DeploymentStatus): boolean {
  return namesAll(record, status) && !namesAll(record, record.baseline);
}

function namesAll({ plan }: Evidence, status: DeploymentStatus): boolean {
  return plan.applications.every((planned) => namesPlanned(planned, status));
}

/** Whether a status names the planned build of an application. */
export function namesPlanned(planned: PlannedApplication, status: DeploymentStatus): boolean {
  return elementsOf(planned, status).some((strings) => strings.includes(planned.buildId));
}

/** An application whose status names a build other than the planned one. */
interface Contradiction {
  readonly application: string;
  readonly plannedBuild: string;
  readonly namedBuild: string;
}

/**
 * Returns the contradictions between a plan and a status. A status contradicts the plan if one of its elements names a
 * build of a planned application, but not the planned build (docs/promises.md, promise 3).
 */
export function contradictionsIn({ plan }: Pick<Evidence, 'plan'>, status: DeploymentStatus): readonly Contradiction[] {
  return plan.applications.flatMap((planned) => {
    const builds = buildsNamed(planned, status).find((named) => !named.includes(planned.buildId));
    if (builds?.[0] === undefined) return [];
    return [{ application: planned.application, plannedBuild: planned.buildId, namedBuild: builds[0] }];
  });
}

/**
 * Whether a status can't belong to the deployment of a planned application, even while the operation is in progress or
 * after it has failed: the status names a build, but neither the planned build nor one that ran before the POST. If the
 * baseline named no build, a status with another build may only be late.
 */
export function isForeign(planned: PlannedApplication, { baseline }: Evidence, status: DeploymentStatus): boolean {
  const before = buildsNamed(planned, baseline).flat();
  const now = buildsNamed(planned, status).flat();
  if (before.length === 0 || now.length === 0) return false;
  return !now.some((build) => build === planned.buildId || before.includes(build));
}

/** Returns the builds of an application that each element of a status names. Elements without builds are omitted. */
function buildsNamed(planned: PlannedApplication, status: DeploymentStatus): readonly (readonly string[])[] {
  return elementsOf(planned, status)
    .map((strings) => strings.filter((text) => isBuildOf(planned, text)))
    .filter((builds) => builds.length > 0);
}

/** Returns the strings of each element of a status that contains an application's code. */
function elementsOf({ application }: PlannedApplication, status: DeploymentStatus): readonly (readonly string[])[] {
  return status.applications
    .filter((element) => typeof element === 'object')
    .map((element) => stringsIn(element))
    .filter((strings) => strings.includes(application));
}

function isBuildOf({ application, buildId, otherBuilds = [] }: PlannedApplication, text: string): boolean {
  return text === buildId || otherBuilds.includes(text) || isNumberedBuild(application, text);
}

/** Whether a text has the form of a build ID: the application's code, `/`, and numbers separated by `/`. */
export function isNumberedBuild(application: string, text: string): boolean {
  return text.startsWith(`${application}/`) && /^\d+(\/\d+)*$/.test(text.slice(application.length + 1));
}
