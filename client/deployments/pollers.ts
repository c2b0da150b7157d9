import type { DeploymentsApi } from '../../platform/api';
import type { Clock } from '../../platform/clock';
import { planetKey } from '../../platform/deployments/planet';
import { createPoller, type Poller } from '../../platform/deployments/poller';
import type { Environment } from '../../platform/environment';

/** One poller per planet, shared by the tree, the dialogs and the watches of this window. */
export class Pollers {
  private readonly pollers = new Map<string, Poller>();

  constructor(
    private readonly api: (environment: Environment) => DeploymentsApi,
    private readonly clock: Clock,
  ) {}

  /**
   * The poller of an environment; another address, token or header means another one. Throws a `PlatformError` for an
   * environment that must not be used.
   */
  of(environment: Environment): Poller {
    const { token, headers, secretHeaders } = environment;
    const key = JSON.stringify([planetKey(environment), token, headers, secretHeaders]);
    const known = this.pollers.get(key);
    if (known) return known;
    const poller = createPoller({ api: this.api(environment), clock: this.clock, random: Math.random });
    this.pollers.set(key, poller);
    return poller;
  }

  dispose(): void {
    for (const poller of this.pollers.values()) poller.close();
    this.pollers.clear();
  }
}
