import * as l10n from '@vscode/l10n';
import type { Build, DeploymentRequestElement } from '../../../platform/apiTypes';
import { orderBuilds } from '../../../platform/deployments/ordering';
import { inert } from '../../../platform/inert';
import { isObject, stringOf } from '../../../platform/json';

/** The actions of a task of type `sortie`. */
export type TaskName = 'check' | 'deploy' | 'promote' | 'verify';

/** Returns the action of a task from a workspace file. The default is `deploy`. Undefined for an unknown name. */
export function taskNameOf({ task = 'deploy' }: Readonly<Record<string, unknown>>): TaskName | undefined {
  return (['check', 'deploy', 'promote', 'verify'] as const).find((name) => name === task);
}

/** The deployment that a task requests. A task can't give consent, so there is no property for consent. */
export interface DeployTask {
  /** The name of an environment on this machine. */
  readonly environment: string;
  readonly branch?: string;
  /**
   * The build of each application: an ID, or `latest` for the build with the highest number on the branch. If the task
   * specifies no applications, the user makes all selections.
   */
  readonly applications: Readonly<Record<string, string>>;
}

/** A valid task, or a sentence that explains the problem. */
export type ReadTask<Task = DeployTask> =
  | { readonly ok: true; readonly task: Task }
  | { readonly ok: false; readonly problem: string };

/** The promotion that a task requests, between two environments on this machine. */
export interface PromoteTask {
  readonly environment: string;
  readonly from: string;
}

/** Reads the definition of a `promote` task from a workspace file. */
export function readPromotion(definition: Readonly<Record<string, unknown>>): ReadTask<PromoteTask> {
  const environment = stringOf(definition.environment);
  const from = stringOf(definition.from);
  if (environment === undefined || from === undefined)
    return { ok: false, problem: l10n.t('A "promote" task requires "from" and "environment".') };
  return { ok: true, task: { environment, from } };
}

/** Reads the definition of a `deploy` task from a workspace file. */
export function readTask(definition: Readonly<Record<string, unknown>>): ReadTask {
  const environment = stringOf(definition.environment);
  if (environment === undefined)
    return { ok: false, problem: l10n.t('The task specifies no environment. Add "environment".') };
  const { applications = {}, branch } = definition;
  if (!isObject(applications)) return { ok: false, problem: l10n.t('The task\'s "applications" must be an object.') };
  const builds: Record<string, string> = {};
  for (const [application, build] of Object.entries(applications)) {
    if (typeof build !== 'string' || build === '') {
      return {
        ok: false,
        problem: l10n.t('The build of application {0} must be a build ID or "latest".', inert(application)),
      };
    }
    builds[application] = build;
  }
  if (branch !== undefined && typeof branch !== 'string')
    return { ok: false, problem: l10n.t('The task\'s "branch" must be a string.') };
  if (branch === undefined && Object.values(builds).includes('latest')) {
    return { ok: false, problem: l10n.t('The task specifies the latest build but no branch. Add "branch".') };
  }
  return { ok: true, task: { environment, applications: builds, branch } };
}

/** The builds of a task, or a sentence that explains why they are unknown. */
type ResolvedBuilds =
  | { readonly ok: true; readonly builds: readonly DeploymentRequestElement[] }
  | { readonly ok: false; readonly problem: string };

/**
 * Returns the task's builds, with `latest` replaced by the latest build of the application on the branch. Returns a
 * problem if the branch has no build of the application, or if the IDs of the application's builds can't be ordered.
 */
export function resolveBuilds({ applications }: DeployTask, ofBranch: readonly Build[]): ResolvedBuilds {
  const builds: DeploymentRequestElement[] = [];
  for (const [application, wanted] of Object.entries(applications)) {
    if (wanted !== 'latest') {
      builds.push({ application, buildId: wanted });
      continue;
    }
    const candidates = ofBranch.filter((build) => build.application === application);
    const { ordered, builds: sorted } = orderBuilds(application, candidates);
    const buildId = sorted[0]?.id;
    if (buildId === undefined)
      return {
        ok: false,
        problem: l10n.t(
          'The branch has no build of application {0}. Specify another branch or a build ID.',
          inert(application),
        ),
      };
    if (!ordered) {
      return {
        ok: false,
        problem: l10n.t(
          'The builds of application {0} have no known order, so the latest build is unknown. Specify a build ID.',
          inert(application),
        ),
      };
    }
    builds.push({ application, buildId });
  }
  return { ok: true, builds };
}

/** Returns the error message for a task whose environment isn't configured on this machine. */
export function unknownEnvironment(name: string): string {
  return l10n.t(
    'Environment {0} not found on this machine. Add the environment, or correct its name in the task.',
    inert(name),
  );
}
