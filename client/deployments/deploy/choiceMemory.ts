import type * as vscode from 'vscode';
import type { Plan } from '../../../platform/deploymentTypes';
import type { PlanetAddress } from '../../../platform/environment';
import { isObject, stringOf } from '../../../platform/json';
import { planetKey } from '../../../platform/planet';

/** The branch and the applications that the user last selected for a planet. */
export interface LastChoice {
  readonly branch?: string;
  readonly applications: readonly string[];
}

/** The last choice for each planet, stored in the workspace state. */
export class ChoiceMemory {
  constructor(private readonly memory: vscode.Memento) {}

  of(planet: PlanetAddress): LastChoice {
    const kept: unknown = this.memory.get(key(planet));
    if (!isObject(kept)) return { applications: [] };
    const branch = stringOf(kept.branch);
    const applications = Array.isArray(kept.applications)
      ? kept.applications.filter((each) => typeof each === 'string')
      : [];
    return { applications, branch };
  }

  async keep(planet: PlanetAddress, { branch, applications }: Plan): Promise<void> {
    await this.memory.update(key(planet), { applications: applications.map(({ application }) => application), branch });
  }
}

function key(planet: PlanetAddress): string {
  return `sortie.lastChoice.${planetKey(planet)}`;
}
