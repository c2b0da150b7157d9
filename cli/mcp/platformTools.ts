import * as l10n from '@vscode/l10n';
import type { DeploymentsApi } from '../../platform/api';
import type { Build, DeploymentRequestElement } from '../../platform/apiTypes';
import { linesOf } from '../../platform/deployments/lines';
import { buildsByApplication } from '../../platform/deployments/ordering';
import { formatPlan } from '../../platform/deployments/wording';
import type { Environment } from '../../platform/environment';
import { inert } from '../../platform/inert';
import { samePlanet } from '../../platform/planet';
import { isoTime, plannedJson } from '../json';
import { planFor } from '../planning';
import { machineRecords } from '../records';
import { environmentFrom, openEnvironment, type Target, type TargetArguments } from '../target';
import { type Terminal, UsageError } from '../terminal';
import outputs from './outputs.json';
import type { Tool } from './tool';
import texts from './tools.json';

const mostBranches = 200;
const mostBuilds = 50;
const mostRecords = 5;

/** Returns the tools for the planet that the user specified. The tools are read-only. */
export function platformTools(target: ReadOnlyTarget, terminal: Terminal): readonly Tool[] {
  return [listBuilds(target), deploymentStatus(target, terminal), proposeDeployment(target, terminal)];
}

function listBuilds({ api, environment }: ReadOnlyTarget): Tool {
  return {
    ...texts.sortie_list_builds,
    outputSchema: outputs.sortie_list_builds,
    reads: 'platform',
    async run(input, signal) {
      const branch = input.text('branch');
      if (branch === undefined) {
        const all = await api.branches(signal);
        const branches = all.slice(0, mostBranches).map(({ name }) => name);
        return { environment: environment.name, branches, leftOut: all.length - branches.length };
      }
      const application = input.text('application');
      const groups = [...buildsByApplication(await api.builds(branch, signal))];
      const wanted = groups.filter(([code]) => application === undefined || code === application);
      return {
        ...{ environment: environment.name, branch },
        applications: wanted.map(([code = null, { ordered, builds }]) => ({
          ...{ application: code, newestFirst: ordered },
          builds: builds.slice(0, mostBuilds).map(({ id = null, label }) => ({ id, label })),
          leftOut: Math.max(0, builds.length - mostBuilds),
        })),
      };
    },
  };
}

function deploymentStatus({ api, environment }: ReadOnlyTarget, terminal: Terminal): Tool {
  return {
    ...texts.sortie_deployment_status,
    outputSchema: outputs.sortie_deployment_status,
    reads: 'platform',
    async run(_, signal) {
      const status = await api.status(signal);
      const records = await machineRecords(terminal).list();
      const here = records.filter(({ plan }) => samePlanet(plan.planet, environment));
      return {
        ...described(environment),
        operationInProgress: status.operationInProgress,
        report: linesOf(undefined, status).map(({ text }) => text.trimEnd()),
        deploymentsFromHere: here.slice(0, mostRecords).map(({ requestedAt, plan, result }) => ({
          requestedAt: isoTime(requestedAt),
          applications: plan.applications.map(({ application, buildId }) => ({ application, build: buildId })),
          result: result?.kind ?? null,
          message: result?.message ?? null,
        })),
      };
    },
  };
}

function proposeDeployment(target: ReadOnlyTarget, terminal: Terminal): Tool {
  const { api, environment } = target;
  return {
    ...texts.sortie_propose_deployment,
    outputSchema: outputs.sortie_propose_deployment,
    reads: 'platform',
    async run(input, signal) {
      const branch = input.required('branch');
      const choices = input
        .list('applications', ['application', 'build'])
        .map(({ application, build }) => ({ application, buildId: build }));
      const listed = await api.builds(branch, signal);
      refuseUnlisted(choices, listed, branch);
      const wanted = { choices, branch, listed };
      const { plan, warnings } = await planFor(wanted, target, machineRecords(terminal), { ended: signal });
      return {
        ...described(environment),
        sent: false,
        note: l10n.t(
          "Nothing was sent. A plan isn't consent: a person must run the command and confirm the plan in a terminal.",
        ),
        ...{ branch, applications: plan.applications.map(plannedJson), warnings, review: formatPlan(plan) },
        command: commandFor(environment, choices),
      };
    },
  };
}

/** Returns a `sortie deploy` command line for the user. It omits `--yes`, so that the command asks for consent. */
function commandFor(
  { baseUrl, tenantId, projectId, planetId }: Environment,
  choices: readonly DeploymentRequestElement[],
): readonly string[] {
  const address = ['--base-url', baseUrl, '--tenant', tenantId, '--project', projectId, '--planet', planetId];
  const builds = choices.flatMap(({ application, buildId }) => ['--app', `${application}=${buildId}`]);
  return ['sortie', 'deploy', ...address, ...builds];
}

function described({ name, planetId, production }: Environment) {
  return { environment: name, planet: planetId, production: production === true };
}

/** Throws if a build isn't from the branch, because a language model may have invented the build. */
function refuseUnlisted(choices: readonly DeploymentRequestElement[], listed: readonly Build[], branch: string): void {
  const unknown = choices.filter(
    ({ application, buildId }) => !listed.some((build) => build.id === buildId && build.application === application),
  );
  if (unknown.length === 0) return;
  const names = unknown.map(({ application, buildId }) => `${inert(application, 60)} ${inert(buildId, 100)}`);
  throw new UsageError(
    l10n.t("Branch {0} doesn't contain these builds: {1}. Nothing was sent.", inert(branch, 100), names.join(', ')),
  );
}

/** A planet that can only be read. The object contains nothing that can send a POST request. */
interface ReadOnlyTarget extends Omit<Target, 'api'> {
  readonly api: Pick<DeploymentsApi, 'branches' | 'builds' | 'status'>;
}

/**
 * Opens the planet that the arguments specify. Throws `UsageError` if a token would have to be requested, because an
 * assistant must not sign in.
 */
export function openReadOnly(values: TargetArguments, terminal: Terminal): ReadOnlyTarget {
  const environment = environmentFrom(values, terminal);
  const variable = values['token-env'] ?? 'SORTIE_TOKEN';
  if (environment.token.source === 'clientCredentials' && terminal.variables[variable] === undefined) {
    throw new UsageError(
      l10n.t("sortie mcp doesn't sign in. Set the environment variable {0} to an access token.", 'SORTIE_TOKEN'),
    );
  }
  const { api, ...target } = openEnvironment(environment, values, terminal);
  return {
    ...target,
    api: {
      branches: (signal) => api.branches(signal),
      builds: (branch, signal) => api.builds(branch, signal),
      status: (signal) => api.status(signal),
    },
  };
}
