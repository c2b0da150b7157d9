import type * as vscode from 'vscode';
import type { DeploymentsApi } from '../../platform/api';
import type { Environment } from '../../platform/environment';
import { Catalog } from './catalog';

/** One catalog per environment, shared by the tree and the dialogs of this window. */
export class Catalogs {
  private readonly catalogs = new Map<string, Catalog>();

  constructor(
    private readonly api: (environment: Environment) => DeploymentsApi,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** The catalog of an environment; a changed environment gets another one. Throws a `PlatformError` for one that must not be used. */
  of(environment: Environment): Catalog {
    const key = JSON.stringify(environment);
    const known = this.catalogs.get(key);
    if (known) return known;
    const catalog = new Catalog(environment, this.api(environment), this.log);
    this.catalogs.set(key, catalog);
    return catalog;
  }

  dispose(): void {
    for (const catalog of this.catalogs.values()) catalog.dispose();
    this.catalogs.clear();
  }
}
