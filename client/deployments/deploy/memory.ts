import type * as vscode from 'vscode';
import { planetKey } from '../../../platform/deployments/planet';
import type { PlanetAddress } from '../../../platform/environment';
import { isObject, stringOf } from '../../../platform/json';

/** What was chosen for a planet the last time. */
export interface LastChoice {
  readonly branch?: string;
  readonly applications: readonly string[];
}

/** The last choice for a planet in this workspace. */
export function lastChoice(memory: vscode.Memento, planet: PlanetAddress): LastChoice {
  const kept: unknown = memory.get(key(planet));
  if (!isObject(kept)) return { applications: [] };
  const branch = stringOf(kept.branch);
  const applications = Array.isArray(kept.applications)
    ? kept.applications.filter((each) => typeof each === 'string')
    : [];
  return { applications, ...(branch === undefined ? {} : { branch }) };
}

/** Keeps a choice for the next time. */
export async function rememberChoice(memory: vscode.Memento, planet: PlanetAddress, choice: LastChoice): Promise<void> {
  await memory.update(key(planet), choice);
}

function key(planet: PlanetAddress): string {
  return `sortie.lastChoice.${planetKey(planet)}`;
}
