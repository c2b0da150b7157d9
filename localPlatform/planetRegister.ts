import * as l10n from '@vscode/l10n';
import type { Planet, PlatformState } from './planets';
import { Refused } from './refusal';
import type { StateStore } from './stateFile';

/** A refusal with 404. */
export function notFound(userMessage: string): Refused {
  return new Refused({ status: 404, errorCode: 'NotFound', userMessage });
}

/** A state that was kept by an earlier version may have fewer planets. */
function withMissing(kept: PlatformState | undefined, initial: PlatformState): PlatformState {
  if (kept === undefined) return initial;
  const missing = initial.planets.filter(({ id }) => kept.planets.every((planet) => planet.id !== id));
  return { planets: [...kept.planets, ...missing] };
}

/** The planets as they are now. */
export class PlanetRegister {
  private state: PlatformState;

  /** Reads the state from the store, or takes the initial one when nothing was kept yet. */
  constructor(
    private readonly store: StateStore,
    initial: PlatformState,
  ) {
    this.state = withMissing(store.load(), initial);
  }

  /** The planet of an id; refuses an unknown one with 404. */
  named(id: string | undefined): Planet {
    const { planets } = this.state;
    const found = planets.find((planet) => planet.id === id);
    if (found !== undefined) return found;
    const known = planets.map((planet) => planet.id).join(', ');
    throw notFound(l10n.t('Planet {0} not found in this star system. Available planets: {1}.', id ?? '', known));
  }

  /** Puts a changed planet in the place of the one with its id, once the store has kept it. */
  keep(changed: Planet): void {
    const next = { planets: this.state.planets.map((planet) => (planet.id === changed.id ? changed : planet)) };
    this.store.save(next);
    this.state = next;
  }
}
