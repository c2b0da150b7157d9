import * as vscode from 'vscode';
import { starSystemKey } from '../../platform/deployments/starSystem';
import type { PlanetAddress } from '../../platform/environment';

const kept = 20;

/**
 * The branch names that the user typed, grouped by star system. The latest names are kept in the workspace state,
 * because the platform's list may not contain them.
 */
export class TypedBranches implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();

  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: vscode.Memento) {}

  /** The typed branches of a planet's star system, newest first. */
  of(planet: PlanetAddress): readonly string[] {
    return this.memory.get<readonly string[]>(key(planet), []);
  }

  async add(planet: PlanetAddress, branch: string): Promise<void> {
    await this.keep(planet, [branch, ...this.others(planet, branch)].slice(0, kept));
  }

  async remove(planet: PlanetAddress, branch: string): Promise<void> {
    await this.keep(planet, this.others(planet, branch));
  }

  dispose(): void {
    this.changed.dispose();
  }

  private others(planet: PlanetAddress, branch: string): readonly string[] {
    return this.of(planet).filter((name) => name !== branch);
  }

  private async keep(planet: PlanetAddress, branches: readonly string[]): Promise<void> {
    await this.memory.update(key(planet), branches);
    this.changed.fire();
  }
}

function key(planet: PlanetAddress): string {
  return `sortie.branches.${starSystemKey(planet)}`;
}
