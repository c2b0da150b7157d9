import type { TreeState } from '../../../client/deployments/tree/state';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import type { DeploymentRecord, ResultKind } from '../../../platform/deployments/types';

/** An environment as the tests know it. */
export const environment = {
  name: 'Dev',
  baseUrl: 'https://cloud.example.com',
  tenantId: 'acme',
  projectId: 'claims',
  planetId: 'dev1',
  production: false,
  headers: {},
  failurePhases: [],
  token: { source: 'pasted' },
} as const;

const now = new Date(2026, 5, 3, 12, 0).getTime();

/** What the tree shows while nothing was read yet, with the given parts in place. */
export function state(parts: Partial<TreeState>): TreeState {
  return {
    known: { key: 'settings:Dev', environment, local: false },
    planet: { kind: 'loading' },
    branches: { kind: 'loading' },
    typedBranches: [],
    builds: new Map(),
    records: [],
    watches: new Map(),
    filter: '',
    shown: new Map(),
    now,
    locale: 'en',
    ...parts,
  };
}

/** A status; complete unless said otherwise. */
export function status(parts: Partial<DeploymentStatus>): DeploymentStatus {
  const documented = {
    phase: 'UPGRADED',
    operationInProgress: false,
    phaseDetails: 'All applications upgraded',
    applications: [],
    ...parts,
  };
  return { ...documented, raw: documented };
}

/** A record of a deployment of two applications, requested the day before. */
export function record({ result, resumable = false }: { result?: ResultKind; resumable?: boolean }): DeploymentRecord {
  const { name: environmentName, baseUrl, tenantId, projectId, planetId, production, failurePhases } = environment;
  const at = new Date(2026, 5, 2, 16, 20).getTime();
  return {
    version: 1,
    id: 'r1',
    plan: {
      planet: { environmentName, baseUrl, tenantId, projectId, planetId, production, failurePhases },
      branch: 'main',
      applications: [
        { application: 'cc', buildId: 'cc/16/14', running: { kind: 'runs', buildId: 'cc/16/10' }, restart: 'restart' },
        { application: 'pc', buildId: 'pc/8/8', running: { kind: 'not-known' }, restart: 'not-known' },
      ],
    },
    requestedAt: at,
    updatedAt: at,
    sending: 'accepted',
    baseline: status({ deploymentId: 'old' }),
    certainty: 'confirmed',
    phases: [],
    lines: [],
    ...(result === undefined
      ? {}
      : {
          result: {
            kind: result,
            reason: 'complete',
            message: '',
            durationMs: 252_000,
            phases: [],
            resumable,
            signIn: false,
          },
        }),
  };
}
