import type * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { originOf } from '../../platform/http/address';

const decidedKey = 'sortie.tokensByEnvironment';

/**
 * Which environment inherits the token that an earlier version stored for a whole origin. There is one heir only if all
 * environments of the origin share tenant and star system. That is decided once for each origin (security rule 1).
 */
export class InheritedTokens {
  /** @param shared what the editor remembers for all windows */
  constructor(
    private readonly shared: vscode.Memento,
    private readonly environments: { all(): readonly { readonly environment: Environment }[] },
  ) {}

  /** Whether it isn't decided yet who inherits the token of an origin, and an environment could. */
  isOpen(origin: string): boolean {
    return !this.decided().includes(origin) && this.ofOrigin(origin).length > 0;
  }

  /** The environment that inherits the token of an origin, if there is one. From now on it is decided. */
  async decide(origin: string): Promise<Pick<Environment, 'tenantId' | 'projectId'> | undefined> {
    const [first, ...others] = this.ofOrigin(origin);
    await this.shared.update(decidedKey, [...this.decided(), origin]);
    if (first === undefined) return undefined;
    const { tenantId, projectId } = first;
    const same = others.every((other) => other.tenantId === tenantId && other.projectId === projectId);
    return same ? { tenantId, projectId } : undefined;
  }

  private decided(): readonly string[] {
    return this.shared.get<readonly string[]>(decidedKey, []);
  }

  /** The environments that send something to an origin: at their base URL, or at one of their applications. */
  private ofOrigin(origin: string): readonly Environment[] {
    return this.environments
      .all()
      .map(({ environment }) => environment)
      .filter(({ baseUrl, applications = [] }) =>
        [baseUrl, ...applications.map(({ url }) => url)].some((url) => originOf(url) === origin),
      );
  }
}
