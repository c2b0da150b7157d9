import type * as vscode from 'vscode';
import type { DeploymentsApi } from '../../platform/api';
import type { Clock } from '../../platform/clock';
import { Poller } from '../../platform/deployments/poller';
import type { Environment } from '../../platform/environment';
import { planetKey } from '../../platform/planet';
import { Catalog } from './catalog';
import type { ReadLists } from './lists';

/**
 * The pollers and catalogs of the environments, shared by the tree, the dialogs, and the watches. `poller` and
 * `catalog` throw a `PlatformError` if the environment's address isn't allowed.
 */
export class Planets implements vscode.Disposable {
  private readonly pollers = new Map<string, Poller>();
  private readonly catalogs = new Map<string, Catalog>();

  constructor(
    private readonly api: (environment: Environment) => DeploymentsApi,
    private readonly clock: Clock,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /**
   * Returns the poller of an environment. Environments with the same planet, token settings, and headers share a
   * poller.
   */
  poller(environment: Environment): Poller {
    const { token, headers, secretHeaders } = environment;
    const key = JSON.stringify([planetKey(environment), token, headers, secretHeaders]);
    const known = this.pollers.get(key);
    if (known) return known;
    const poller = new Poller({ api: this.api(environment), clock: this.clock, random: Math.random });
    this.pollers.set(key, poller);
    return poller;
  }

  /** Returns the lists that have already been read for an environment. Sends no request. */
  readLists(environment: Environment): ReadLists | undefined {
    return this.catalogs.get(JSON.stringify(environment))?.known;
  }

  /** Returns the catalog of an environment. Environments share a catalog only if all their properties are equal. */
  catalog(environment: Environment): Catalog {
    const key = JSON.stringify(environment);
    const known = this.catalogs.get(key);
    if (known) return known;
    const catalog = new Catalog(environment, this.api(environment), this.clock, this.log);
    this.catalogs.set(key, catalog);
    return catalog;
  }

  dispose(): void {
    for (const poller of this.pollers.values()) poller.close();
    for (const catalog of this.catalogs.values()) catalog.dispose();
    this.pollers.clear();
    this.catalogs.clear();
  }
}
