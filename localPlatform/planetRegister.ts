import * as l10n from '@vscode/l10n';
import type { Planet, PlatformState } from './planets';
import { Refused } from './refusal';
import type { StateStore } from './stateFile';

/** Creates a 404 refusal. */
export function notFound(userMessage: string): Refused {
  return new Refused({ status: 404, errorCode: 'NotFound', userMessage });
}

/** The current planets. They are loaded from a store and saved after each change. */
export class PlanetRegister {
  private state: PlatformState;

  /** Loads the state from the store. Uses the initial state if the store is empty. */
  constructor(
    private readonly store: StateStore,
    initial: PlatformState,
  ) {
    this.state = store.load() ?? initial;
  }

  /** Returns the planet with this ID. Refuses an unknown ID with 404. */
  named(id: string | undefined): Planet {
    const { planets } = this.state;
    const found = planets.find((planet) => planet.id === id);
    if (found !== undefined) return found;
    const known = planets.map((planet) => planet.id).join(', ');
    throw notFound(l10n.t('Planet {0} not found in this star system. Available planets: {1}.', id ?? '', known));
  }

  /** Stores a changed planet in place of the planet with the same ID. */
  keep(changed: Planet): void {
    const next = { planets: this.state.planets.map((planet) => (planet.id === changed.id ? changed : planet)) };
    this.store.save(next);
    this.state = next;
  }
}
