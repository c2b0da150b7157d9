import type * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { originOf } from '../../platform/http/address';

const decidedKey = 'sortie.tokensByEnvironment';

/**
 * Decides which environment inherits the token that an earlier version of Sortie stored for a whole origin. An
 * environment can inherit this token only if all environments at the origin have the same tenant and star system. The
 * decision is made once for each origin (security rule 1).
 */
export class InheritedTokens {
  /** @param shared the editor's storage for all windows */
  constructor(
    private readonly shared: vscode.Memento,
    private readonly environments: { all(): readonly { readonly environment: Environment }[] },
  ) {}

  /** Whether environments use this origin and the decision about the origin's token hasn't been made yet. */
  isOpen(origin: string): boolean {
    return !this.decided().includes(origin) && this.ofOrigin(origin).length > 0;
  }

  /**
   * Returns the tenant and the star system that inherit the token of an origin, if any. After this call, the decision
   * is final.
   */
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

  /** The environments with a base URL or an application at this origin. */
  private ofOrigin(origin: string): readonly Environment[] {
    return this.environments
      .all()
      .map(({ environment }) => environment)
      .filter(({ baseUrl, applications = [] }) =>
        [baseUrl, ...applications.map(({ url }) => url)].some((url) => originOf(url) === origin),
      );
  }
}
