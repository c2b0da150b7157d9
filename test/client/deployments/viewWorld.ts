import type { Build } from '../../../platform/apiTypes';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { FakePlatform } from '../../platform/deployments/fakePlatform';
import { VirtualClock } from '../../platform/deployments/virtualClock';
import { dev1 } from '../../platform/deployments/world';

/** Creates an event that a test can fire. */
function source<T>() {
  const listeners = new Set<(event: T) => void>();
  return {
    fire: (event: T) => {
      for (const listener of [...listeners]) listener(event);
    },
    on: (listener: (event: T) => void) => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  };
}

/** A planet with scripted responses, in a star system with builds. */
export class Planet extends FakePlatform {
  readonly lists: string[] = [];
  names: readonly string[] = ['main'];
  listed: readonly Build[] = [];
  /** If set, requests for branches and builds fail with this error. */
  failure: Error | undefined;

  override async branches() {
    this.lists.push('branches');
    await this.clock.sleep(10);
    if (this.failure) throw this.failure;
    return this.names.map((name) => ({ name, raw: name }));
  }

  override async builds(branch?: string) {
    this.lists.push(String(branch));
    await this.clock.sleep(10);
    if (this.failure) throw this.failure;
    return [...this.listed] as never[];
  }
}

/** Returns an environment for a planet. The star system is `claims` by default. */
export function environmentOf(planetId: string, more: Partial<Environment> = {}): Environment {
  return { ...dev1, name: planetId, planetId, ...more };
}

/**
 * Creates the contents of the Deployments view, with scripted planets and a virtual clock. Mock the editor's API before
 * calling this function.
 */
export async function viewWorld(
  environments: readonly Environment[],
  more: { readonly local?: boolean; readonly history?: object } = {},
) {
  const [{ Planets }, { ShownEnvironments }, { ShownStarSystems }, { TreeSource }, { DeploymentsTree }, { Watches }] =
    await Promise.all([
      import('../../../client/deployments/planets'),
      import('../../../client/deployments/tree/shownEnvironments'),
      import('../../../client/deployments/tree/shownStarSystems'),
      import('../../../client/deployments/tree/source'),
      import('../../../client/deployments/tree/provider'),
      import('../../../client/deployments/watching/watches'),
    ]);
  const clock = new VirtualClock();
  const platforms = new Map<string, Planet>();
  const planet = (id: string) => {
    const known = platforms.get(id) ?? new Planet(clock);
    platforms.set(id, known);
    return known;
  };
  const [listChanged, localChanged, historyChanged] = [source<void>(), source<void>(), source<boolean>()];
  const known = (all: readonly Environment[]) =>
    all.map((environment) => ({ key: environment.name, environment, local: more.local === true }));
  const list = { all: known(environments), selected: environments[0]?.name };
  const local = { starts: false, onDidChange: localChanged.on };
  const records: DeploymentRecord[] = [];
  const log = { warn: () => undefined };
  const planets = new Planets((environment) => planet(environment.planetId), clock, log as never);
  const environmentList = {
    all: () => list.all,
    selected: () => list.all.find(({ key }) => key === list.selected),
    onDidChange: listChanged.on,
  };
  const shown = new ShownEnvironments(environmentList as never, local, planets);
  const typedBranches = { onDidChange: () => ({ dispose: () => undefined }), of: () => [] };
  const starSystems = new ShownStarSystems(shown, planets, typedBranches as never);
  const history = {
    onDidChange: historyChanged.on,
    all: () => records,
    reload: async () => undefined,
    settle: () => undefined,
  };
  const watches = new Watches(clock);
  const tree = new TreeSource({
    environments: shown,
    starSystems,
    history: (more.history ?? history) as never,
    watches,
    clock,
  });
  const provider = new DeploymentsTree(tree, async () => undefined);
  const drawn: string[] = [];
  provider.onDidChangeTreeData((id: string | undefined) => drawn.push(id ?? 'everything'));
  const row = (id: string) => JSON.stringify(['environment', id]);
  return {
    ...{ clock, planet, planets, watches, source: tree, provider, records, local },
    /** Returns the IDs of the rows that have been redrawn since the last call. */
    redrawn: () => [...new Set(drawn.splice(0))],
    row,
    /** Opens these rows, and draws every open row as the editor does. */
    open(...ids: readonly string[]): void {
      const draw = (parent?: string) => {
        for (const id of provider.getChildren(parent)) {
          const node = provider.node(id);
          const open = (node && provider.row(node).children === 'open') || ids.includes(id);
          provider.setExpanded(id, open);
          if (open) draw(id);
        }
      };
      draw();
    },
    /** Returns the description of a row. `name` is the row's ID or the name of an environment. */
    describes(name: string): string {
      const node = provider.node(name) ?? provider.node(row(name));
      return (node && provider.row(node).description) ?? '';
    },
    setList(all: readonly Environment[], selected = all[0]?.name): void {
      Object.assign(list, { all: known(all), selected });
      listChanged.fire();
    },
    setLocalStarts(starts: boolean): void {
      local.starts = starts;
      localChanged.fire();
    },
    historyChanged: historyChanged.fire,
    dispose(): void {
      for (const each of [provider, tree, starSystems, shown, watches, planets]) each.dispose();
    },
  };
}
