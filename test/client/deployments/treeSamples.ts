import { ListedBuilds } from '../../../client/deployments/listedBuilds';
import { children, roots } from '../../../client/deployments/tree/children';
import type { Node } from '../../../client/deployments/tree/nodes';
import { present } from '../../../client/deployments/tree/rows';
import type { EnvironmentState, StarSystemState, TreeState } from '../../../client/deployments/tree/state';
import { DateFormat } from '../../../client/ui/dateFormat';
import type { Build, DeploymentStatus } from '../../../platform/apiTypes';
import type { DeploymentRecord, ResultKind } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';

/** The default environment in tests of the tree. */
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

/** The time at which rows are drawn. */
export const now = new Date(2026, 5, 3, 12, 0).getTime();

/** The data of a star system with one environment. Omitted parts are empty. */
export interface Parts extends Partial<Pick<StarSystemState, 'branches' | 'builds' | 'typedBranches'>> {
  readonly environment?: Partial<EnvironmentState>;
  readonly records?: TreeState['records'];
  readonly watches?: TreeState['watches'];
  readonly display?: Partial<TreeState['display']>;
}

/** Returns the state of the tree with one environment. By default, the environment is selected and polled. */
export function state({ environment: own, records = [], watches = new Map(), display, ...lists }: Parts): TreeState {
  const lead: EnvironmentState = {
    known: { key: 'settings:Dev', environment, local: false },
    isDefault: true,
    planet: { kind: 'loading' },
    live: true,
    ...own,
  };
  return {
    environments: [lead],
    starSystems: [
      {
        id: 'claims',
        lead,
        environments: [lead],
        branches: { kind: 'loading' },
        builds: new ListedBuilds(),
        typedBranches: [],
        ...lists,
      },
    ],
    records,
    watches,
    display: { filter: '', shown: new Map(), now, dates: new DateFormat('en'), ...display },
  };
}

/** Returns the state of an environment whose planet has just responded with this status. */
export function read(value: DeploymentStatus): Partial<EnvironmentState> {
  return { planet: { kind: 'there', value, at: now } };
}

/**
 * Returns the state of the tree with several environments in one star system. Only the first environment is selected
 * and polled.
 */
export function environments(
  ...all: readonly (Partial<Environment> & { planet?: EnvironmentState['planet'] })[]
): TreeState {
  const states = all.map(({ planet = { kind: 'loading' }, ...own }, index): EnvironmentState => {
    const each = { ...environment, ...own };
    const known = { key: `settings:${each.name}`, environment: each, local: false };
    return { known, isDefault: index === 0, planet, live: index === 0 };
  });
  const one = state({});
  const [lead] = states;
  if (!lead) throw new Error('no environment');
  return {
    ...one,
    environments: states,
    starSystems: one.starSystems.map((each) => ({ ...each, lead, environments: states })),
  };
}

/** Creates a planet's status. By default, the deployment is completed. */
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

/** Creates a record of a two-application deployment that was requested the day before `now`. */
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

/** Returns the whole tree as text, with every row open. */
export function draw(shown: TreeState): string {
  const lines: string[] = [];
  const add = (nodes: readonly Node[], depth: number) => {
    for (const node of nodes) {
      const row = present(shown, node);
      lines.push(`${'  '.repeat(depth)}[${row.icon.id}] ${row.label}${row.description ? ` — ${row.description}` : ''}`);
      add(children(shown, node), depth + 1);
    }
  };
  add(roots(shown), 0);
  return `\n${lines.join('\n')}\n`;
}

/** Creates a build. The build's application is the first part of the ID. */
export function build(id: string, more: object = {}): Build {
  const raw = { id, application: id.split('/')[0] ?? '', ...more };
  return { id, application: raw.application, label: id, raw };
}
